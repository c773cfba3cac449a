from functools import cache

P = 1000000007


@cache
def ends(n):
    if n == 1:
        return 1, 2, 0
    red, once, twice = ends(n - 1)
    return (once + twice) % P, (2 * red + once + twice) % P, once


print(sum(ends(int(input()))) % P)
