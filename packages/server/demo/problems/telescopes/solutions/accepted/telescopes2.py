from bisect import bisect_right, insort

n, k = map(int, input().split())
requests = [tuple(map(int, input().split())) for _ in range(n)]
requests.sort(key=lambda r: r[1])
free_from = [0] * k
granted = 0
for start, end in requests:
    at = bisect_right(free_from, start)
    if at:
        free_from.pop(at - 1)
        insort(free_from, end)
        granted += 1
print(granted)
