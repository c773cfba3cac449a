n = int(input())
cost = list(map(int, input().split()))
children = [[] for _ in range(n)]
if n > 1:
    for i, p in enumerate(input().split(), 1):
        children[int(p) - 1].append(i)


def solve(i):
    station, covered, waiting = cost[i], float("inf"), 0
    for child in children[i]:
        s, c, w = solve(child)
        covered = min(covered + min(s, c), waiting + s)
        waiting += c
        station += min(s, c, w)
    return station, covered, waiting


print(min(solve(0)[:2]))
