P = 10**9 + 7


# Green and blue are alike: count red ends, other ends after one stone, after two.
def times(a, b):
    return [[sum(x * y for x, y in zip(row, column)) % P for column in zip(*b)] for row in a]


n = int(input()) - 1
step = [[0, 2, 0], [1, 1, 1], [1, 1, 0]]
ways = [[1, 2, 0]]
while n:
    if n % 2:
        ways = times(ways, step)
    step = times(step, step)
    n //= 2
print(sum(ways[0]) % P)
