n = int(input())
b = list(map(int, input().split()))
total = sum(b)
print(sum(1 for x in b if x * n >= total))
