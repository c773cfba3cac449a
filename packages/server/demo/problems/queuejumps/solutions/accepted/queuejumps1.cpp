#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

vector<long long> a;

long long tense(int from, int to) {
    if (to - from < 2) return 0;
    int middle = (from + to) / 2;
    long long pairs = tense(from, middle) + tense(middle, to);
    int behind = middle;
    for (int i = from; i < middle; i++) {
        while (behind < to && a[i] > 2 * a[behind]) behind++;
        pairs += behind - middle;
    }
    inplace_merge(a.begin() + from, a.begin() + middle, a.begin() + to);
    return pairs;
}

int main() {
    long long n, s, m, c, p;
    cin >> n >> s >> m >> c >> p;
    a.push_back(s);
    while ((long long)a.size() < n) a.push_back((a.back() * m + c) % p);
    cout << tense(0, n) << '\n';
}
