import heapq

n, m = map(int, input().split())
lines = [[] for _ in range(n + 1)]
for _ in range(m):
    u, v, c = map(int, input().split())
    lines[u].append((v, c))
    lines[v].append((u, c))
done = set()
queue = [(0, 1, 0)]
while (n, 1) not in done:
    price, town, used = heapq.heappop(queue)
    if (town, used) in done:
        continue
    done.add((town, used))
    for to, c in lines[town]:
        heapq.heappush(queue, (price + c, to, used))
        if not used:
            heapq.heappush(queue, (price + c // 2, to, 1))
print(price)
