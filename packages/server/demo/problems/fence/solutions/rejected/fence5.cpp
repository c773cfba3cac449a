#include <cmath>
#include <iostream>
#include <set>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    set<pair<long long, long long>> apart;
    for (long long x, y; cin >> x >> y;) apart.insert({x, y});
    vector<pair<long long, long long>> p(apart.begin(), apart.end());
    double length = 0;
    for (auto a : p)
        for (auto b : p) {
            vector<int> outside;
            for (auto c : p) {
                long long dx = b.first - a.first, dy = b.second - a.second;
                long long ex = c.first - a.first, ey = c.second - a.second;
                long long cross = dx * ey - dy * ex, along = dx * ex + dy * ey;
                if (cross < 0 || (cross == 0 && (along < 0 || along > dx * dx + dy * dy))) outside.push_back(1);
            }
            if (outside.empty()) length += hypot(b.first - a.first, b.second - a.second);
        }
    cout.precision(12);
    cout << length << endl;
}
