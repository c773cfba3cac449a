r, c = map(int, input().split())
plan = {(y, x): cell for y in range(r) for x, cell in enumerate(input())}
start = next(at for at in plan if plan[at] == "S")


def walk(at, keys, left):
    if plan[at] == "E":
        return 0
    if left == 0:
        return 9999
    y, x = at
    best = 9999
    for to in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
        cell = plan.get(to, "#")
        if cell == "#" or cell in "ABC" and cell.lower() not in keys:
            continue
        best = min(best, 1 + walk(to, keys | {cell}, left - 1))
    return best


length = next((n for n in range(8 * r * c) if walk(start, frozenset(), n) == n), -1)
print(length)
