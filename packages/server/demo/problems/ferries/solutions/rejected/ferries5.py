a, b, t = map(int, input().split())
t += 1
while t % a != 0 or t % b != 0:
    t += 1
print(t)
