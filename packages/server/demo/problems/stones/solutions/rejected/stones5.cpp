#include <iostream>
using namespace std;

int main() {
    unsigned long long n, red = 1, once = 2, twice = 0;
    cin >> n;
    for (unsigned i = 1; i < n && i < 2000000; i++) {
        unsigned long long r = once + twice, o = 2 * red + once + twice;
        twice = once, once = o, red = r;
    }
    cout << (red + once + twice) % 1000000007 << endl;
}
