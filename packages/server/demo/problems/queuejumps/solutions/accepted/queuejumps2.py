n, s, m, c, p = map(int, input().split())
a = []
for _ in range(n):
    a.append(s)
    s = (s * m + c) % p


def tense(a):
    if len(a) < 2:
        return a, 0
    middle = len(a) // 2
    front, left = tense(a[:middle])
    back, right = tense(a[middle:])
    pairs, behind = left + right, 0
    for x in front:
        while behind < len(back) and x > 2 * back[behind]:
            behind += 1
        pairs += behind
    return sorted(front + back), pairs


print(tense(a)[1])
