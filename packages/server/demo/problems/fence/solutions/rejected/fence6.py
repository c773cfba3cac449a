from math import dist

n = int(input())
places = sorted({tuple(map(int, input().split())) for _ in range(n)})


def side(places):
    hull = [places[0], places[1]]
    for x, y in places[2:]:
        while len(hull) > 1:
            (ax, ay), (bx, by) = hull[-2:]
            if (bx - ax) * (y - ay) > (by - ay) * (x - ax):
                break
            hull.pop()
        hull.append((x, y))
    return sum(map(dist, hull, hull[1:]))


print(side(places) + side(places[::-1]))
