import heapq
import sys

n, m, *rest = map(int, sys.stdin.read().split())
lines = [[] for _ in range(n + 1)]
for u, v, c in zip(*[iter(rest)] * 3):
    lines[u].append((v, c))
    lines[v].append((u, c))
done = set()
queue = [(0, 1, False)]
answer = -1
while queue:
    price, town, used = heapq.heappop(queue)
    if (town, used) in done:
        continue
    done.add((town, used))
    if town == n and used:
        answer = price
        break
    for to, c in lines[town]:
        heapq.heappush(queue, (price + c, to, used))
        if not used:
            heapq.heappush(queue, (price + c // 2, to, True))
print(answer)
