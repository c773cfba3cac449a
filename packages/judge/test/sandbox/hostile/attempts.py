# Tries everything that a program in the sandbox must not be able to do, and prints the name of each attempt that succeeded.
import ctypes, os, platform, signal, socket, sys

libc = ctypes.CDLL(None, use_errno=True)
is_arm = platform.machine() == "aarch64"


def attempt(name, act):
    try:
        if act() is not False:
            print(name)
    except BaseException:
        pass


def syscall(x64, arm64, *args):
    number = arm64 if is_arm else x64
    if libc.syscall(ctypes.c_long(number), *[ctypes.c_long(arg) for arg in args]) < 0:
        raise OSError(ctypes.get_errno())


def read(path):
    return len(open(path, "rb").read(1)) > 0


def write(path):
    open(path, "wb").write(b"x")


def fill(folder, megabytes):
    for number in range(megabytes):
        open(f"{folder}/fill-{number}", "wb").write(b"x" * (1 << 20))


def connect(family, kind, address):
    client = socket.socket(family, kind)
    client.settimeout(1)
    client.connect(address)


def link_and_read(path):
    os.symlink(path, "/tmp/link")
    try:
        return read("/tmp/link")
    finally:
        os.unlink("/tmp/link")


port, secret_file, other_process = int(sys.argv[1]), sys.argv[2], int(sys.argv[3])

for path in ["/etc/shadow", "/etc/passwd", secret_file, "/proc/1/root" + secret_file, "/proc/kcore", "/proc/kmsg"]:
    attempt("read " + path, lambda: read(path))
    attempt("read through a link " + path, lambda: link_and_read(path))
for path in ["/root", "/home", "/var", "/proc/1", "/proc/sys", "/proc/fs", "/proc/bus", os.path.dirname(secret_file)]:
    attempt("list " + path, lambda: len(os.listdir(path)) > 0)
for path in ["/usr/x", "/etc/x", "/box/x", "/x", "/dev/x", "/bin/x", "/proc/sys/kernel/core_pattern", "/proc/sysrq-trigger"]:
    attempt("write " + path, lambda: write(path))
attempt("write its own program", lambda: open(sys.argv[0], "ab").write(b"x"))
attempt("fill /tmp", lambda: fill("/tmp", 64))
attempt("fill /dev/shm", lambda: fill("/dev/shm", 8))

attempt("TCP", lambda: connect(socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", port)))
attempt("UDP", lambda: connect(socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", port)))
attempt("raw socket", lambda: socket.socket(socket.AF_INET, socket.SOCK_RAW, 1))
attempt("netlink", lambda: socket.socket(socket.AF_NETLINK, socket.SOCK_RAW, 0))
attempt("abstract socket", lambda: connect(socket.AF_UNIX, socket.SOCK_STREAM, "\0tribunal-hostile-%d" % port))

attempt("ptrace pid 1", lambda: syscall(101, 117, 16, 1, 0, 0))
attempt("kill pid 1", lambda: os.kill(1, signal.SIGKILL) or sys.exit())
attempt("kill a process of the host", lambda: os.kill(other_process, 0))
attempt("see a process of the host", lambda: os.path.exists("/proc/%d" % other_process))
attempt("read memory of pid 1", lambda: syscall(310, 270, 1, 0, 0, 0, 0, 0))

attempt("new user namespace", lambda: syscall(272, 97, 0x10000000))
attempt("new mount namespace", lambda: syscall(272, 97, 0x00020000))
attempt("new namespace by clone", lambda: syscall(56, 220, 0x10000000 | 17, 0, 0, 0, 0))
attempt("clone3", lambda: syscall(435, 435, 0, 0))
attempt("mount", lambda: syscall(165, 40, 0, 0, 0, 0, 0))
attempt("chroot", lambda: os.chroot("/tmp"))
attempt("device node", lambda: os.mknod("/tmp/device", 0o600 | 0o060000, os.makedev(8, 0)))
attempt("setuid", lambda: os.setuid(0))
attempt("setgid", lambda: os.setgid(0))
attempt("setgroups", lambda: os.setgroups([0]))
attempt("bpf", lambda: syscall(321, 280, 0, 0, 0))
attempt("perf", lambda: syscall(298, 241, 0, 0, 0, 0, 0))
attempt("io_uring", lambda: syscall(425, 425, 1, 0))
attempt("keyctl", lambda: syscall(250, 219, 0, -3, 0, 0, 0))
attempt("userfaultfd", lambda: syscall(323, 282, 0))
attempt("memfd", lambda: os.memfd_create("x"))
attempt("kernel log", lambda: syscall(103, 116, 10, 0, 0))
attempt("host name", lambda: socket.sethostname("x"))
attempt("raise a limit", lambda: __import__("resource").setrlimit(__import__("resource").RLIMIT_CPU, (999, 999)))
attempt("real-time priority", lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1)) or os.sched_getscheduler(0) == os.SCHED_FIFO)
attempt("stray descriptors", lambda: len([fd for fd in range(3, 1024) if os.path.exists("/proc/self/fd/%d" % fd)]) > 0)

attempt("environment of the site", lambda: b"HOSTILE_SECRET" in open("/proc/self/environ", "rb").read())
for name in ["cmdline", "environ", "mountinfo", "maps", "status", "root/etc"]:
    attempt("see /proc/1/" + name, lambda: os.stat("/proc/1/" + name))
for name in ["cmdline", "config.gz", "diskstats", "interrupts", "modules", "partitions", "swaps", "vmstat", "zoneinfo"]:
    attempt("read /proc/" + name, lambda: read("/proc/" + name))
attempt("boot of the host", lambda: "btime 0\n" not in open("/proc/stat").read())
attempt("processor of the host", lambda: "unknown" not in open("/proc/cpuinfo").read())
attempt("memory of the host", lambda: "MemTotal:       4194304 kB" not in open("/proc/meminfo").read())
attempt("load of the host", lambda: open("/proc/loadavg").read() != "0.00 0.00 0.00 1/1 1\n")
attempt("time since the host's start", lambda: open("/proc/uptime").read() != "0.00 0.00\n")
attempt("kernel of the host", lambda: open("/proc/version").read() != "Linux\n")
for path in ["/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom", "/dev/tty"]:
    attempt("change the mode of " + path, lambda: os.chmod(path, 0o644))
    attempt("change the mode of the open " + path, lambda: os.fchmod(os.open(path, os.O_RDONLY), 0o644))
    attempt("change the owner of " + path, lambda: os.chown(path, os.getuid(), os.getgid()))
    attempt("change the times of " + path, lambda: os.utime(path, (0, 0)))
    attempt("remove " + path, lambda: os.unlink(path))
    attempt("replace " + path, lambda: os.rename("/tmp", path))
attempt("fork", lambda: os.fork() and False)
print("done")
