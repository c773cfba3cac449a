n, capacity = map(int, input().split())
parcels = [tuple(map(int, input().split())) for _ in range(n)]
parcels.sort(key=lambda p: p[1] / p[0], reverse=True)
earned = 0
for w, v in parcels:
    if w <= capacity:
        capacity -= w
        earned += v
print(earned)
