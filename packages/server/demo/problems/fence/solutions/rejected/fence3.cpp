#include <cmath>
#include <iostream>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<double> x(n), y(n);
    for (int i = 0; i < n; i++) cin >> x[i] >> y[i];
    double length = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++) {
            bool left = true, right = true;
            double dx = x[j] - x[i], dy = y[j] - y[i];
            for (int k = 0; (left || right) && k < n; k++) {
                double cross = dx * (y[k] - y[i]) - dy * (x[k] - x[i]);
                double along = dx * (x[k] - x[i]) + dy * (y[k] - y[i]);
                bool beyond = cross == 0 && (along < 0 || along > dx * dx + dy * dy);
                if (cross < 0 || beyond) left = false;
                if (cross > 0 || beyond) right = false;
            }
            if (left || right) length += hypot(dx, dy);
        }
    cout.precision(12);
    cout << length << endl;
}
