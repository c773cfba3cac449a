#include <array>
#include <iostream>
using namespace std;

const long long P = 1000000007;
typedef array<array<long long, 5>, 5> table;

table times(const table &a, const table &b) {
    table c = {};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 5; j++)
            for (int k = 0; k < 5; k++) c[i][j] = (c[i][j] + a[i][k] * b[k][j]) % P;
    return c;
}

int main() {
    long long n, paths = 0;
    cin >> n;
    // red, first green, second green, first blue, second blue
    table step = {{{{0, 1, 0, 1, 0}}, {{1, 0, 1, 1, 0}}, {{1, 0, 0, 1, 0}}, {{1, 1, 0, 0, 1}}, {{1, 1, 0, 0, 0}}}};
    table ways = {};
    for (int i = 0; i < 5; i++) ways[i][i] = 1;
    for (n--; n; n /= 2, step = times(step, step))
        if (n % 2) ways = times(ways, step);
    for (int first : {0, 1, 3})
        for (int last = 0; last < 5; last++) paths += ways[first][last];
    cout << paths % P << '\n';
}
