/** Names of files that programs of all problems may include. */
const libraryName = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}\.(?:h|hh|hpp|hxx|inc)$/;

export const maxLibraryFileLength = 1 << 20;

/** Headers of the C library and of systems; those of C++ have no extension, and so cannot be library files. */
const systemHeaders = new Set(
  `aio alloca argp assert byteswap complex cpio crypt ctype dirent dlfcn elf endian err errno error execinfo fcntl fenv float fnmatch
  ftw getopt glob grp iconv ifaddrs inttypes iso646 langinfo libgen limits link locale malloc math memory mntent mqueue netdb poll
  pthread pwd regex resolv sched search semaphore setjmp signal spawn stdalign stdarg stdatomic stdbit stdbool stddef stdint stdio
  stdlib stdnoreturn string strings stropts syscall sysexits syslog tar termios tgmath threads time uchar ucontext unistd utime utmp
  wait wchar wctype wordexp bits windows conio`
    .split(/\s+/)
    .map((name) => `${name}.h`),
);

/** Why a file cannot have this name; null if it can. */
export function libraryNameFault(name: string): 'no header' | 'system header' | null {
  if (systemHeaders.has(name.toLowerCase())) return 'system header';
  return libraryName.test(name) ? null : 'no header';
}
