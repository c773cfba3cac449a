import { ProblemDataError } from '../test-data/problem.ts';

/** The folder in which a program of the problem may leave files for the judge. */
export const collectedFolder = '/tmp/collected';

/** Files of an earlier pass are mounted here. */
export const keptFolder = '/kept';

/**
 * Programs write to nothing on the host, so a shell in the same sandbox sends the files to standard error after the program
 * has ended. What the program itself wrote to standard error is the file without a name. Only the program has its streams, so that
 * whoever talks to it notices when it closes them.
 */
const script = `
mkdir ${collectedFolder} || exit 125
for kept in ${keptFolder}/*; do [ -f "$kept" ] && cp "$kept" ${collectedFolder}/; done
[ "$1" = yes ] || exec >/dev/null
shift
exec 3<&0 4>&1 </dev/null >&2
"$@" <&3 >&4 2>/tmp/messages 3<&- 4>&- &
exec 3<&- 4>&-
wait $!
code=$?
cd ${collectedFolder}
printf '\\0%s\\0' "$(stat -c %s /tmp/messages)"; cat /tmp/messages
for file in *; do
  if [ -f "$file" ] && ! [ -L "$file" ]; then printf '%s\\0%s\\0' "$file" "$(stat -c %s "./$file")"; cat "./$file"; fi
done
exit $code`;

/** The command that runs a program of the problem and sends its files. */
export function collecting(command: readonly string[], keepsStdout: boolean): string[] {
  return ['sh', '-c', script, 'sh', keepsStdout ? 'yes' : 'no', ...command];
}

/** The shell and the commands that it starts. */
export const collectingProcesses = 4;

/** Enough for the files and for what surrounds them. */
export const maxCollectedBytes = 16 << 20;

interface Collected {
  /** What the program wrote to standard error. */
  readonly messages: Buffer;
  readonly files: ReadonlyMap<string, Buffer>;
}

export function readCollected(sent: Buffer): Collected {
  const files = new Map<string, Buffer>();
  let at = 0;
  while (at < sent.length) {
    const nameEnd = sent.indexOf(0, at);
    const sizeEnd = sent.indexOf(0, nameEnd + 1);
    const size = Number(sent.toString('latin1', nameEnd + 1, sizeEnd));
    if (nameEnd < 0 || sizeEnd < 0 || !Number.isInteger(size) || sizeEnd + 1 + size > sent.length)
      throw new ProblemDataError('a program of the problem left files that cannot be read');
    files.set(sent.toString('latin1', at, nameEnd), sent.subarray(sizeEnd + 1, sizeEnd + 1 + size));
    at = sizeEnd + 1 + size;
  }
  const messages = files.get('') ?? Buffer.alloc(0);
  files.delete('');
  return { messages, files };
}
