import sys

out = set()
for book in sys.stdin.read().split()[1:]:
    out ^= {book}
print("\n".join(out) if out else "ALLBACK")
