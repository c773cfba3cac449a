r, c = map(int, input().split())
field = [input() for _ in range(r)]
best = 1
side = [[1] * c for _ in range(r)]
for i in range(1, r):
    for j in range(1, c):
        if field[i][j] == ".":
            side[i][j] = 1 + min(side[i - 1][j], side[i][j - 1])
            best = max(best, side[i][j])
        else:
            side[i][j] = 0
print(best)
