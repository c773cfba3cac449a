import { clike } from '@codemirror/legacy-modes/mode/clike';
import { wordMode } from './word-mode.ts';
import { wordSet } from './word-set.ts';

const cComment = { start: /\/\*/, end: /\*\// };

export const ada = wordMode({
  name: 'ada',
  keywords: `abort abs abstract accept access aliased all and array at begin body case constant declare delay delta digits do else
    elsif end entry exception exit for function generic goto if in interface is limited loop mod new not null of or others out
    overriding package pragma private procedure protected raise range record rem renames requeue return reverse select separate some
    subtype synchronized tagged task terminate then type until use when while with xor`,
  types:
    'Boolean Character Duration Float Integer Long_Float Long_Integer Long_Long_Integer Natural Positive String',
  atoms: 'False True',
  lineComment: /--/,
  ignoresCase: true,
  others: [{ regex: /'(?:.)'/, token: 'string' }],
});

export const intercal = wordMode({
  name: 'intercal',
  keywords: `ABSTAIN BY CALCULATING COME DO DON'T FORGET FROM GIVE IGNORE IN NEXT NOT OUT PLEASE READ REINSTATE REMEMBER RESUME RETRIEVE
    STASH SUB UP WRITE`,
  lineComment: /NOTE\b|N'T\b/,
  quotes: '',
  others: [{ regex: /[.,:;]\d+/, token: 'variable-2' }],
});

export const lean = wordMode({
  name: 'lean',
  keywords: `abbrev axiom by calc catch class def deriving do else end example export extends finally for fun from have if import in
    inductive instance let macro match mut mutual namespace noncomputable notation open opaque partial private protected return section
    set_option show structure suffices syntax termination_by then theorem throw try universe unless unsafe variable where while with`,
  types:
    'Array Bool Char Except Fin Float IO Int List Nat Option Prop String Type UInt8 UInt16 UInt32 UInt64 Unit',
  atoms: 'false none some true',
  lineComment: /--/,
  blockComment: { start: /\/-/, end: /-\// },
});

export const llvm = wordMode({
  name: 'llvm',
  keywords: `add alloca and ashr align attributes bitcast br call constant declare define eq fadd fcmp fdiv fmul fpext fptosi fptoui fptrunc
    frem fsub getelementptr global icmp inbounds internal inttoptr invoke label load lshr mul ne nsw nuw or phi private ptrtoint resume
    ret sdiv select sext sge sgt shl sitofp sle slt srem store sub switch tail target to trunc type udiv uge ugt uitofp ule ult
    unnamed_addr unreachable urem xor zext`,
  types: 'double float half i1 i8 i16 i32 i64 i128 ptr void',
  atoms: 'false null true undef zeroinitializer',
  lineComment: /;/,
  others: [{ regex: /[@%][\w.$-]+/, token: 'variable-2' }],
});

export const nasm = wordMode({
  name: 'nasm',
  keywords: `adc add and bt call cdq cmp cqo dec div extern global idiv imul inc int ja jae jb jbe jc je jg jge jl jle jmp jnc jne jno jns
    jnz jo js jz lea leave loop mov movsx movsxd movzx mul neg nop not or pop push rcl rcr rep ret rol ror sal sar sbb section segment
    shl shr sub syscall test xchg xor`,
  types: 'byte db dd dq dw dword equ qword resb resd resq resw times word',
  lineComment: /;/,
  quotes: `"'`,
  ignoresCase: true,
  others: [
    { regex: /%\w+/, token: 'meta' },
    { regex: /\$?[0-9][0-9a-f]*h\b/i, token: 'number' },
    {
      regex: /(?:[re]?[abcd]x|[re]?[sd]i|[re]?[sb]p|[abcd][lh]|[sd]il|[sb]pl|r\d+[dwb]?|[xy]mm\d+)\b/i,
      token: 'variable-2',
    },
  ],
});

export const pike = clike({
  name: 'pike',
  keywords: wordSet(
    'break case catch class constant continue default do else enum extern final for foreach gauge if import inherit inline lambda local',
    'optional predef private protected public return sscanf static switch typedef typeof variant while',
  ),
  types: wordSet('array float function int mapping mixed multiset object program string void'),
  blockKeywords: wordSet('case catch class do else for foreach if switch while'),
  atoms: wordSet('UNDEFINED'),
});

export const prolog = wordMode({
  name: 'prolog',
  keywords:
    'assert asserta assertz atom bagof dynamic fail findall forall initialization is mod module nl once read rem retract setof true use_module write writeln xor',
  lineComment: /%/,
  blockComment: cComment,
  quotes: `"'`,
  others: [
    { regex: /(?::-|-->|\\\+|!)/, token: 'keyword' },
    { regex: /[A-Z_]\w*/, token: 'variable-2' },
  ],
});

export const turing = wordMode({
  name: 'turing',
  keywords: `all and array assert begin bind body by case class close const decreasing div else elsif end enum exit export external fcn flexible
    for forward free function get if implement import in include inherit init label loop mod module monitor new not of opaque open or
    pointer pre proc procedure process put read record result return rem seek set skip tell then to type union unit unqualified upper var
    when write xor`,
  types: 'boolean char int int1 int2 int4 nat nat1 nat2 nat4 real real4 real8 string',
  atoms: 'false nil true',
  lineComment: /%/,
  blockComment: cComment,
});

export const zig = wordMode({
  name: 'zig',
  keywords: `align allowzero and anyframe anytype asm async await break callconv catch comptime const continue defer else enum errdefer error
    export extern fn for if inline noalias nosuspend opaque or orelse packed pub resume return struct suspend switch test threadlocal try
    union unreachable usingnamespace var volatile while`,
  types:
    'anyerror anyopaque bool comptime_float comptime_int f32 f64 f128 i8 i16 i32 i64 i128 isize noreturn type u8 u16 u32 u64 u128 usize void',
  atoms: 'false null true undefined',
  lineComment: /\/\//,
  quotes: `"'`,
  others: [{ regex: /@\w+/, token: 'meta' }],
});
