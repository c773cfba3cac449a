from collections import deque

r, c = map(int, input().split())
plan = {(y, x): cell for y in range(r) for x, cell in enumerate(input())}
start = next(at for at in plan if plan[at] == "S")
steps = {(start, ""): 0}
states = deque(steps)
answer = -1
while states:
    (y, x), keys = state = states.popleft()
    if plan[y, x] == "E":
        answer = steps[state]
        break
    for at in ((y + 1, x), (y - 1, x), (y, x + 1), (y, x - 1)):
        cell = plan.get(at, "#")
        if cell == "#" or cell in "ABC" and cell.lower() not in keys:
            continue
        held = "".join(sorted({*keys, cell})) if cell in "abc" else keys
        if (at, held) not in steps:
            steps[at, held] = steps[state] + 1
            states.append((at, held))
print(answer)
