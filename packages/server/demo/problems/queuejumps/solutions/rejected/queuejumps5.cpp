#include <algorithm>
#include <iostream>
#include <vector>
using namespace std;

vector<unsigned> a;

int tense(int from, int to) {
    if (to - from < 2) return 0;
    int middle = (from + to) / 2, behind = middle;
    int pairs = tense(from, middle) + tense(middle, to);
    for (int i = from; i < middle; i++) {
        while (behind < to && a[i] > 2 * a[behind]) behind++;
        pairs += behind - middle;
    }
    inplace_merge(a.begin() + from, a.begin() + middle, a.begin() + to);
    return pairs;
}

int main() {
    unsigned long long n, s, m, c, p;
    cin >> n >> s >> m >> c >> p;
    for (unsigned i = 0; i < n; i++) a.push_back(s), s = (s * m + c) % p;
    cout << tense(0, n) << endl;
}
