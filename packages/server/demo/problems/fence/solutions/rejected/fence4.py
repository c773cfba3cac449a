n = int(input())
places = [tuple(map(int, input().split())) for _ in range(n)]
width = max(x for x, y in places) - min(x for x, y in places)
height = max(y for x, y in places) - min(y for x, y in places)
print(2 * (width + height))
