#include <iostream>
#include <string>
using namespace std;

int main() {
    string a, b, t;
    cin >> a >> b >> t;
    int x = stoi(a), y = stoi(b), limit = stoi(t);
    int together = x;
    while (together % y) together += x;
    cout << (limit / together + 1) * together << endl;
}
