n = int(input())
b = list(map(int, input().split()))
average = sum(b) / n
print(len([x for x in b if x > average]))
