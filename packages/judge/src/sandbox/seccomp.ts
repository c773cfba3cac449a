import { existing } from '@tribunal/core/unknown';
import { type Architecture, forking, ignored, numberOf, prlimit, refused } from './syscalls.ts';

/**
 * The seccomp filter for bubblewrap, as the bytes of a classic BPF program. It allows everything except the refused
 * calls, new namespaces and foreign calling conventions. A program that may not fork can still start threads.
 */
export function seccompFilter(architecture: Architecture, mayFork: boolean): Buffer {
  const program: Instruction[] = [...onlyNativeCalls(architecture)];
  for (const call of Object.values(refused)) {
    program.push(...answer(numberOf(call, architecture), errno(EPERM)));
  }
  for (const call of Object.values(ignored)) {
    program.push(...answer(numberOf(call, architecture), errno(0)));
  }
  // A filter cannot read the flags of clone3, which are behind a pointer; without clone3 the C library falls back to clone.
  program.push(...answer(numberOf(forking.clone3, architecture), errno(ENOSYS)));
  if (!mayFork) {
    program.push(...answer(numberOf(forking.fork, architecture), errno(EAGAIN)));
    program.push(...answer(numberOf(forking.vfork, architecture), errno(EAGAIN)));
  }
  program.push(...ownLimitsOnly(architecture), ...cloneByFlags(architecture, mayFork), give(ALLOW));
  return Buffer.concat(program.map(encode));
}

type Instruction = readonly [code: number, ifTrue: number, ifFalse: number, operand: number];

const LOAD_WORD = 0x20;
const JUMP_EQUAL = 0x15;
const JUMP_AT_LEAST = 0x35;
const JUMP_ANY_BIT = 0x45;
const RETURN = 0x06;

const ALLOW = 0x7fff0000;
const KILL_PROCESS = 0x80000000;
const ERRNO = 0x00050000;
const EPERM = 1;
const EAGAIN = 11;
const ENOSYS = 38;

const NUMBER_OFFSET = 0;
const ARCHITECTURE_OFFSET = 4;
const FIRST_ARGUMENT_OFFSET = 16;

const auditArchitecture: Readonly<Record<Architecture, number>> = { x64: 0xc000003e, arm64: 0xc00000b7 };
const X32_BIT = 0x40000000;

const CLONE_THREAD = 0x00010000;
/** NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET; NEWTIME shares its bit with the exit signal. */
const CLONE_NEW_ANY = 0x7e020000;

function onlyNativeCalls(architecture: Architecture): Instruction[] {
  const program: Instruction[] = [
    [LOAD_WORD, 0, 0, ARCHITECTURE_OFFSET],
    [JUMP_EQUAL, 1, 0, auditArchitecture[architecture]],
    give(KILL_PROCESS),
    [LOAD_WORD, 0, 0, NUMBER_OFFSET],
  ];
  if (architecture === 'x64') program.push([JUMP_AT_LEAST, 0, 1, X32_BIT], give(KILL_PROCESS));
  return program;
}

function cloneByFlags(architecture: Architecture, mayFork: boolean): Instruction[] {
  const body: Instruction[] = [
    [LOAD_WORD, 0, 0, FIRST_ARGUMENT_OFFSET],
    [JUMP_ANY_BIT, 0, 1, CLONE_NEW_ANY],
    give(errno(EPERM)),
  ];
  if (!mayFork) body.push([JUMP_ANY_BIT, 1, 0, CLONE_THREAD], give(errno(EAGAIN)));
  return [[JUMP_EQUAL, 0, body.length, existing(numberOf(forking.clone, architecture))], ...body];
}

/** A process may change its own limits, which it names 0, but not those of the process that starts the next program. */
function ownLimitsOnly(architecture: Architecture): Instruction[] {
  const body: Instruction[] = [
    [LOAD_WORD, 0, 0, FIRST_ARGUMENT_OFFSET],
    [JUMP_EQUAL, 1, 0, 0],
    give(errno(EPERM)),
    [LOAD_WORD, 0, 0, NUMBER_OFFSET],
  ];
  return [[JUMP_EQUAL, 0, body.length, existing(numberOf(prlimit, architecture))], ...body];
}

function answer(call: number | null, action: number): Instruction[] {
  return call === null ? [] : [[JUMP_EQUAL, 0, 1, call], give(action)];
}

function give(action: number): Instruction {
  return [RETURN, 0, 0, action];
}

function errno(code: number): number {
  return ERRNO | code;
}

function encode([code, ifTrue, ifFalse, operand]: Instruction): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt16LE(code, 0);
  bytes.writeUInt8(ifTrue, 2);
  bytes.writeUInt8(ifFalse, 3);
  bytes.writeUInt32LE(operand >>> 0, 4);
  return bytes;
}
