#include <array>
#include <iostream>
#include <string>
using namespace std;

array<string, 250> shelf;

int main() {
    int n, known = 0, out = 0;
    cin >> n;
    array<int, 250> stamps = {};
    while (n--) {
        string book;
        cin >> book;
        int at = 0;
        while (at < known && shelf.at(at) != book) at++;
        shelf.at(at) = book;
        if (at == known) known++;
        stamps.at(at)++;
    }
    for (int i = 0; i < known; i++)
        if (stamps[i] % 2) cout << shelf[i] << "\n", out++;
    if (!out) cout << "ALLBACK\n";
}
