import type { BenchmarkProgram } from '../../storage/judges/benchmark-runs.ts';

/** Never change a program: factors of different days would not be comparable. Each takes about half a second on a usual machine. */
export const benchmarkPrograms: readonly BenchmarkProgram[] = [
  {
    name: 'arithmetic',
    language: 'CPP17',
    source: `#include <cstdint>
#include <cstdio>
int main() {
  uint64_t x = 88172645463325252ull, total = 0;
  for (int i = 0; i < 200000000; i++) {
    x ^= x << 13; x ^= x >> 7; x ^= x << 17;
    total += x % 1000003;
  }
  printf("%llu\\n", (unsigned long long)total);
}
`,
  },
  {
    name: 'memory',
    language: 'CPP17',
    source: `#include <cstdint>
#include <cstdio>
#include <vector>
int main() {
  const uint32_t size = 1u << 24;
  std::vector<uint32_t> next(size);
  for (uint32_t i = 0; i < size; i++) next[i] = (i * 1664525u + 1013904223u) & (size - 1);
  uint32_t at = 0;
  for (int i = 0; i < 6000000; i++) at = next[at] ^ (i & 1);
  printf("%u\\n", at);
}
`,
  },
  {
    name: 'sorting',
    language: 'CPP17',
    source: `#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string>
#include <unordered_map>
#include <vector>
int main() {
  std::vector<std::string> words;
  uint32_t x = 1;
  for (int i = 0; i < 400000; i++) { x = x * 1664525u + 1013904223u; words.push_back(std::to_string(x)); }
  std::unordered_map<std::string, int> places;
  for (size_t i = 0; i < words.size(); i++) places[words[i]] = (int)i;
  std::sort(words.begin(), words.end());
  long long total = 0;
  for (size_t i = 0; i < words.size(); i++) total += places[words[i]] ^ (long long)i;
  printf("%lld\\n", total);
}
`,
  },
  {
    name: 'interpreter',
    language: 'PY3',
    source: `total = 0
seen = {}
for i in range(1500000):
    total = (total * 31 + i) % 1000003
    if total % 7 == 0:
        seen[total] = i
print(total, len(seen))
`,
  },
];
