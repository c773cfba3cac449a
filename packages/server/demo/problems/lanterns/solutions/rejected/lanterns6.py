n = int(input())
b = [int(input()) for _ in range(n)]
print(sum(x * n >= sum(b) for x in b))
