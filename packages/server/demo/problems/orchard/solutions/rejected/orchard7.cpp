#include <iostream>
using namespace std;

int side[200][200];

int main() {
    int r, c, best = 0;
    cin >> r >> c;
    for (int i = 1; i <= r; i++)
        for (int j = 1; j <= c; j++) {
            char cell;
            cin >> cell;
            if (cell == '.') side[i][j] = 1 + std::min(side[i - 1][j], side[i][j - 1], side[i - 1][j - 1]);
            best = max(best, side[i][j]);
        }
    cout << best;
}
