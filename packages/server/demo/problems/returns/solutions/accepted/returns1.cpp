#include <iostream>
#include <set>
#include <string>

int main() {
    int n;
    std::cin >> n;
    std::set<std::string> out;
    std::string book;
    while (std::cin >> book)
        if (!out.insert(book).second) out.erase(book);
    if (out.empty()) std::cout << "ALLBACK\n";
    for (const auto &b : out) std::cout << b << '\n';
}
