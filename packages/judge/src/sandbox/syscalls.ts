export type Architecture = 'x64' | 'arm64';

/** Refused to every program: number on x86_64, number on aarch64 (null if the call does not exist). */
export const refused: Readonly<Record<string, readonly [x64: number | null, arm64: number | null]>> = {
  socket: [41, 198],
  // Inspecting or controlling other processes.
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  pidfd_getfd: [438, 438],
  kcmp: [312, 272],
  // Other namespaces and other file systems.
  unshare: [272, 97],
  setns: [308, 268],
  chroot: [161, 51],
  pivot_root: [155, 41],
  mount: [165, 40],
  umount2: [166, 39],
  open_tree: [428, 428],
  move_mount: [429, 429],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  mknod: [133, null],
  mknodat: [259, 33],
  // Large kernel interfaces with frequent vulnerabilities that no contest program needs.
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  fanotify_init: [300, 262],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  // Memory that does not appear in the resident set.
  memfd_create: [319, 279],
  memfd_secret: [447, 447],
  shmget: [29, 194],
  msgget: [68, 186],
  semget: [64, 190],
  mq_open: [240, 180],
  // Administration of the machine.
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  sethostname: [170, 161],
  setdomainname: [171, 162],
  vhangup: [153, 58],
  personality: [135, 92],
  lookup_dcookie: [212, 18],
  iopl: [172, null],
  ioperm: [173, null],
  modify_ldt: [154, null],
  uselib: [134, null],
  mbind: [237, 235],
  set_mempolicy: [238, 237],
  set_mempolicy_home_node: [450, 450],
  migrate_pages: [256, 238],
  move_pages: [279, 239],
};

/**
 * Answered as done, without any effect: a program can choose neither its priority nor its processor. Otherwise it could wait for
 * a processor as long as it likes, or disturb another slot. An error would surprise programs that may lower their priority elsewhere.
 */
export const ignored: typeof refused = {
  setpriority: [141, 140],
  sched_setparam: [142, 118],
  sched_setscheduler: [144, 119],
  sched_setattr: [314, 274],
  sched_setaffinity: [203, 122],
  ioprio_set: [251, 30],
};

/** The calls that create processes, filtered by their arguments. */
export const forking = {
  clone: [56, 220],
  clone3: [435, 435],
  fork: [57, null],
  vfork: [58, null],
} as const;

/** Filtered by its argument. */
export const prlimit = [302, 261] as const;

export function numberOf(
  call: readonly [number | null, number | null],
  architecture: Architecture,
): number | null {
  return architecture === 'x64' ? call[0] : call[1];
}
