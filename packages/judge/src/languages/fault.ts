/** What ended a program, by the report that its runtime wrote to standard error. */
export interface Fault {
  /** A name of the language, such as the class of an exception, or words of ours. Nothing else of standard error is shown. */
  readonly name: string;
  /** The line of the source. */
  readonly line: number | null;
}

export type FaultReader = (stderr: string) => Fault | null;

interface Reports {
  /** Our words for reports that contain no identifier. They are tried first. */
  readonly words?: readonly (readonly [report: RegExp, words: string])[];
  /** Captures the identifier. */
  readonly name?: RegExp;
  /** Captures the line; the first match counts. */
  readonly line?: RegExp;
}

/** Programs choose what they write, so each expression must take linear time. */
export function faultReader({ words = [], name, line }: Reports): FaultReader {
  return (stderr) => {
    const known = words.find(([report]) => report.test(stderr))?.[1];
    const found = known ?? identifier(name?.exec(stderr)?.[1]);
    return found === null ? null : { name: found, line: lineNumber(line?.exec(stderr)?.[1]) };
  };
}

/** A program could make a name of what it reads, so only names of the libraries are shown. */
export function identifier(text: string | undefined): string | null {
  if (text === undefined || !/^[A-Za-z_][\w.:]{0,79}$/.test(text)) return null;
  return libraryNames.has(text) ? text : 'exception';
}

const libraryNames = new Set(
  `ArithmeticError AssertionError AttributeError BlockingIOError BrokenPipeError BufferError EOFError EncodingWarning Exception
  ExceptionGroup FileNotFoundError FloatingPointError ImportError IndentationError IndexError IOError KeyError KeyboardInterrupt LookupError
  MemoryError ModuleNotFoundError NameError NotImplementedError OSError OverflowError PermissionError RecursionError ReferenceError RuntimeError
  StopIteration SyntaxError SystemError TabError TimeoutError TypeError UnboundLocalError UnicodeDecodeError UnicodeEncodeError UnicodeError
  ValueError ZeroDivisionError decimal.DivisionByZero decimal.InvalidOperation json.decoder.JSONDecodeError queue.Empty statistics.StatisticsError struct.error
  Error EvalError RangeError URIError AggregateError InternalError
  ArrayIndexOutOfBoundsException ArithmeticException ArrayStoreException ClassCastException ClassNotFoundException
  ConcurrentModificationException DateTimeException EOFException EmptyStackException ExceptionInInitializerError FileNotFoundException
  IllegalArgumentException IllegalStateException IndexOutOfBoundsException InputMismatchException IOException NegativeArraySizeException
  NoClassDefFoundError NoSuchElementException NoSuchMethodError NoWhenBranchMatchedException NullPointerException NumberFormatException
  OutOfMemoryError RuntimeException StackOverflowError StringIndexOutOfBoundsException UncheckedIOException
  UninitializedPropertyAccessException UnsupportedOperationException KotlinNullPointerException
  ArgumentException ArgumentNullException ArgumentOutOfRangeException DivideByZeroException FormatException IndexOutOfRangeException
  InvalidCastException InvalidOperationException KeyNotFoundException NotImplementedException NotSupportedException NullReferenceException
  OutOfMemoryException OverflowException
  ArgumentError FloatDomainError FrozenError NoMethodError StandardError ArgumentCountError DivisionByZeroError UnhandledMatchError
  EAbort EAbstractError EAccessViolation EArgumentException EArgumentOutOfRangeException EAssertionFailed EBusError EConvertError EDivByZero
  EHeapMemoryError EInOutError EIntError EIntOverflow EInvalidCast EInvalidOp EInvalidPointer EListError EMathError EOSError EOutOfMemory EOverflow
  ERangeError EStackOverflow EStreamError EStringListError EUnderflow EVariantError EZeroDivide
  End_of_file Exit Failure Invalid_argument Not_found Out_of_memory Sys_error
  Prelude.chr Prelude.cycle Prelude.foldl1 Prelude.foldr1 Prelude.head Prelude.init Prelude.last Prelude.maximum Prelude.minimum Prelude.read
  Prelude.tail Prelude.toEnum Prelude.undefined
  std::bad_alloc std::bad_array_new_length std::bad_cast std::bad_function_call std::bad_optional_access std::bad_variant_access
  std::domain_error std::invalid_argument std::length_error std::logic_error std::out_of_range std::overflow_error std::range_error
  std::regex_error std::runtime_error std::system_error std::underflow_error`.split(/\s+/),
);

export function lineNumber(digits: string | undefined): number | null {
  return digits !== undefined && /^\d{1,6}$/.test(digits) ? Number(digits) : null;
}
