#include <chrono>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

static int depth(int n) {
  volatile int copy = n;
  if (n == 0) return 0;
  int below = depth(n - 1);
  return below + 1 + copy - n;
}

int main() {
  std::ios::sync_with_stdio(false);
  std::string line;
  std::getline(std::cin, line);
  volatile bool isOn = true;
  if (line == "answer") std::cout << 42 << '\n';
  if (line == "loop") while (isOn) continue;
  if (line == "sleep") std::this_thread::sleep_for(std::chrono::seconds(60));
  if (line == "memory") for (std::vector<std::vector<char>> kept; isOn;) kept.emplace_back(1 << 20, 'x');
  if (line == "fault") std::cout << std::vector<int>().at(5);
  if (line == "output") while (isOn) std::cout << "more\n";
  if (line == "deep") std::cout << depth(100000) << '\n';
  if (line == "endless") std::cout << depth(-1) << '\n';
  if (line == "input") {
    long count = 1;
    while (std::getline(std::cin, line)) count++;
    std::cout << count << '\n';
  }
}
