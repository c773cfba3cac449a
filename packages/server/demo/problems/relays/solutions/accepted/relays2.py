n = int(input())
station = list(map(int, input().split()))
parent = [0] + [int(p) - 1 for p in input().split()] if n > 1 else [0]
FAR = 10**18
covered = [FAR] * n
waiting = [0] * n
for i in range(n - 1, 0, -1):
    p = parent[i]
    served = min(station[i], covered[i])
    covered[p] = min(covered[p] + served, waiting[p] + station[i])
    waiting[p] += covered[i]
    station[p] += min(served, waiting[i])
print(min(station[0], covered[0]))
