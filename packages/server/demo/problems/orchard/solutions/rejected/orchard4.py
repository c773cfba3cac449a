r, c = map(int, input().split())
field = [input() for _ in range(r)]
best = 0
for i in range(r):
    for j in range(c):
        for side in range(1, min(r - i, c - j) + 1):
            rows = [field[y][j:j + side] for y in range(i, i + side)]
            if "#" not in "".join(rows):
                best = max(best, side)
print(best)
