from math import gcd

a, b, t = map(int, input().split())
together = a * b // gcd(a, b)
print(-(-t // together) * together)
