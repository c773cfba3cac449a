#include <algorithm>
#include <iostream>
#include <stdexcept>
#include <vector>
using namespace std;

vector<long long> a;

long long tense(int from, int to) {
    if (to - from < 2) return 0;
    int middle = (from + to) / 2, behind = middle;
    long long pairs = tense(from, middle) + tense(middle, to);
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
    a.resize(100000);
    a.at(0) = s;
    for (int i = 1; i < n; i++) a.at(i) = (a[i - 1] * m + c) % p;
    cout << tense(0, n) << endl;
}
