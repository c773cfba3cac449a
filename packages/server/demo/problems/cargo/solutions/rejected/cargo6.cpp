#include <algorithm>
#include <iostream>
using namespace std;

int best[50001];

int main() {
    int n, capacity;
    cin >> n >> capacity;
    while (n--) {
        unsigned w, v;
        cin >> w >> v;
        for (unsigned c = capacity; c >= w; c--) best[c] = max(best[c], int(best[c - w] + v));
    }
    cout << best[capacity] << endl;
}
