n, capacity = map(int, input().split())
best = [0] * (capacity + 1)
for _ in range(n):
    w, v = map(int, input().split())
    best[w:] = [a if a > b + v else b + v for a, b in zip(best[w:], best)]
print(best[capacity])
