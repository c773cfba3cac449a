import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { ZipWriter } from '../zip-writer.ts';

/** The names that the main function and its file have in the wrapper. */
const inner = { function: 'wrapped_main', file: 'wrapped_program.h' };

/**
 * Programs of testlib end with `exit` anywhere, so that a handler replaces their exit code by that of the ICPC format. A code that is not
 * known is an error of the judge there, as it is here. No process is started, because judges forbid that.
 */
const beginning = `#include <unistd.h>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#define main ${inner.function}
#include "${inner.file}"
#undef main

static std::string output;

static void leave(int code, void *) {
  fflush(nullptr);
  if (!output.empty()) remove(output.c_str());
  _exit(code == 0 ? 42 : code == 1 || code == 2 || code == 4 || code == 7 || code == 8 ? 43 : 1);
}

static int call(int (*main)(), int, char **) { return main(); }
static int call(int (*main)(int, char **), int argc, char **argv) { return main(argc, argv); }
static int call(int (*main)(int, const char **), int argc, char **argv) {
  return main(argc, const_cast<const char **>(argv));
}

`;

const checkerWrapper = `// Runs a checker of testlib as an output validator of the ICPC format: arguments are input, answer and feedback folder.
${beginning}int main(int argc, char **argv) {
  if (argc < 4) return 1;
  const std::string folder = argv[3];
  output = folder + "/wrapped_output";
  FILE *copy = fopen(output.c_str(), "wb");
  if (!copy) return 1;
  char bytes[1 << 16];
  for (size_t count; (count = fread(bytes, 1, sizeof bytes, stdin)) > 0;)
    if (fwrite(bytes, 1, count, copy) != count) return 1;
  if (fclose(copy) != 0 || !freopen((folder + "/judgemessage.txt").c_str(), "wb", stderr)) return 1;
  std::vector<char *> args = {argv[0], argv[1], &output[0], argv[2]};
  args.insert(args.end(), argv + 4, argv + argc);
  const int count = static_cast<int>(args.size());
  args.push_back(nullptr);
  on_exit(leave, nullptr);
  exit(call(${inner.function}, count, args.data()));
}
`;

const validatorWrapper = `// Runs a validator of testlib as an input validator of the ICPC format.
${beginning}int main(int argc, char **argv) {
  on_exit(leave, nullptr);
  exit(call(${inner.function}, argc, argv));
}
`;

const wrappers = { checker: checkerWrapper, validator: validatorWrapper } as const;

/** True for what can be wrapped: testlib is a library for C++. */
export function isWrappable(files: readonly string[]): boolean {
  return /\.(?:cpp|cc|cxx|c\+\+)$/.test(files[0] ?? '');
}

/** Writes a program of testlib and a main program that calls it with the convention of the ICPC format. */
export async function writeWrapped(
  zip: ZipWriter,
  target: string,
  kind: keyof typeof wrappers,
  folder: string,
  [main = '', ...others]: readonly string[],
): Promise<void> {
  await zip.addText(`${target}validate.cpp`, wrappers[kind]);
  await zip.addBytes(`${target}${inner.file}`, await readFile(join(folder, main)));
  for (const file of others) await zip.addFile(target + basename(file), join(folder, file));
}
