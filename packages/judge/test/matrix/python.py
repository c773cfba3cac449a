import sys
import time


def depth(n):
    return 0 if n == 0 else 1 + depth(n - 1)


line = sys.stdin.buffer.readline().decode().strip()
if line == "answer":
    print(42)
while line == "loop":
    pass
if line == "sleep":
    time.sleep(60)
kept = []
while line == "memory":
    kept.append(b"x" * (1 << 20))
if line == "fault":
    print(int("forty-two"))
while line == "output":
    print("more")
if line == "deep":
    sys.setrecursionlimit(200000)
    print(depth(100000))
if line == "endless":
    print(depth(-1))
if line == "input":
    print(1 + sum(1 for _ in sys.stdin.buffer))
