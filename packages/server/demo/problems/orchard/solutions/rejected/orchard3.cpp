#include <iostream>
#include <string>
#include <vector>
using namespace std;

int main() {
    int r, c, best = 0;
    cin >> r >> c;
    vector<string> field(r);
    for (auto &row : field) cin >> row;
    for (int i = 0; i < r; i++)
        for (int j = 0; j < c; j++)
            for (int side = 1; i + side <= r && j + side <= c; side++) {
                int rocks = 0;
                for (int y = i; y < i + side; y++)
                    for (int x = j; x < j + side; x++) rocks += field[y][x] == '#';
                if (rocks == 0 && side > best) best = side;
            }
    cout << best << endl;
}
