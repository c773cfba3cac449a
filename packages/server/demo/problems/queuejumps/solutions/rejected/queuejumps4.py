n, s, m, c, p = map(int, input().split())
a = []
for i in range(n):
    a.append(s)
    s = (s * m + c) % p
pairs = 0
for i in range(n):
    for j in range(i):
        if a[j] > 2 * a[i]:
            pairs += 1
print(pairs)
