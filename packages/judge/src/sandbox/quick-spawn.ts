import type { LibraryHandle } from 'koffi';

interface QuickStart {
  /** The path of the program and its arguments. */
  readonly command: readonly string[];
  readonly environment: readonly string[];
  /** Its descriptors from 2 on. Standard input and output are empty. */
  readonly descriptors: readonly number[];
}

/** Starts a program and returns its pid. */
export type QuickSpawn = (start: QuickStart) => number;

const O_RDWR = 2;
const POSIX_SPAWN_SETSIGDEF = 4;
const POSIX_SPAWN_SETSIGMASK = 8;
/** More than any C library needs for these structures. */
const structureBytes = 1024;

/**
 * Node copies the page tables of the whole process to start a program, which costs several milliseconds. The C library shares them
 * until the program has started.
 */
export function loadQuickSpawn(library: LibraryHandle): QuickSpawn {
  const spawn = library.func(
    'int posix_spawn(_Out_ int *, const char *, void *, void *, const char **, const char **)',
  );
  const addOpen = library.func('int posix_spawn_file_actions_addopen(void *, int, const char *, int, uint)');
  const addDup = library.func('int posix_spawn_file_actions_adddup2(void *, int, int)');
  const addFolder = library.func('int posix_spawn_file_actions_addchdir_np(void *, const char *)');
  const initActions = library.func('int posix_spawn_file_actions_init(void *)');
  const destroyActions = library.func('int posix_spawn_file_actions_destroy(void *)');
  const attributes = spawnAttributes(library);
  return ({ command, environment, descriptors }) => {
    const [program = ''] = command;
    // A target would replace a source before it is copied. Node itself keeps the low ones open.
    if (Math.min(...descriptors) < descriptors.length + 2) throw new Error('a descriptor is too low');
    const actions = Buffer.alloc(structureBytes);
    initActions(actions);
    try {
      for (const target of [0, 1]) addOpen(actions, target, '/dev/null', O_RDWR, 0);
      for (const [index, source] of descriptors.entries()) addDup(actions, source, index + 2);
      addFolder(actions, '/');
      const pid = [0];
      const failure = spawn(pid, program, actions, attributes, [...command, null], [...environment, null]);
      if (failure !== 0) throw new Error(`${program} does not start: error ${failure}`);
      return pid[0] ?? 0;
    } finally {
      destroyActions(actions);
    }
  };
}

/** The program gets every signal as usual; Node ignores some. */
function spawnAttributes(library: LibraryHandle): Buffer {
  const attributes = Buffer.alloc(structureBytes);
  library.func('int posix_spawnattr_init(void *)')(attributes);
  library.func('int posix_spawnattr_setsigdefault(void *, void *)')(attributes, Buffer.alloc(128, 0xff));
  library.func('int posix_spawnattr_setsigmask(void *, void *)')(attributes, Buffer.alloc(128));
  const flags = POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
  library.func('int posix_spawnattr_setflags(void *, int16_t)')(attributes, flags);
  return attributes;
}
