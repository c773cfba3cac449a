#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>
using namespace std;

typedef pair<long long, long long> place;

long long turn(place a, place b, place c) {
    return (b.first - a.first) * (c.second - a.second) - (b.second - a.second) * (c.first - a.first);
}

double side(vector<place> &p) {
    vector<place> hull;
    for (auto c : p) {
        while (hull.size() > 1 && turn(hull[hull.size() - 2], hull.back(), c) <= 0) hull.pop_back();
        hull.push_back(c);
    }
    double length = 0;
    for (size_t i = 1; i < hull.size(); i++)
        length += hypot(hull[i].first - hull[i - 1].first, hull[i].second - hull[i - 1].second);
    return length;
}

int main() {
    int n;
    scanf("%d", &n);
    vector<place> p(n);
    for (auto &q : p) scanf("%lld %lld", &q.first, &q.second);
    sort(p.begin(), p.end());
    double length = side(p);
    reverse(p.begin(), p.end());
    printf("%.9f\n", length + side(p));
}
