from collections import Counter

n = int(input())
count = Counter(input() for _ in range(n))
out = [book for book in count if count[book] == 1]
print("\n".join(out) if out else "ALLBACK")
