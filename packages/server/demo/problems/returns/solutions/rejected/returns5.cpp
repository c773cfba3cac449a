#include <iostream>
#include <map>
#include <string>
using namespace std;

int main() {
    int n;
    cin >> n;
    map<string, int> times;
    while (n--) {
        string book;
        cin >> book;
        times[book]++;
    }
    for (auto &entry : times)
        if (entry.second % 2) cout << entry.first << "\n";
}
