n, k = map(int, input().split())
requests = sorted(tuple(map(int, input().split())) for _ in range(n))
free_from = [0] * k
granted = 0
for start, end in requests:
    for t in range(k):
        if free_from[t] <= start:
            free_from[t] = end
            granted += 1
            break
print(granted)
