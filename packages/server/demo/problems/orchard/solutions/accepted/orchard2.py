r, c = map(int, input().split())
above = [0] * (c + 1)
best = 0
for _ in range(r):
    row = input()
    here = [0]
    for j in range(c):
        free = row[j] == "."
        here.append(1 + min(above[j], above[j + 1], here[j]) if free else 0)
    above = here
    best = max(best, max(here))
print(best)
