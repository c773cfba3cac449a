#include <iostream>
#include <queue>
#include <vector>
using namespace std;

int main() {
    int n;
    cin >> n;
    vector<vector<pair<int, int>>> lines(m);
    priority_queue<pair<int, int>> queue;
}
