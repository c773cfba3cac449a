#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int depth(int n) {
  volatile int copy = n;
  if (n == 0) return 0;
  int below = depth(n - 1);
  return below + 1 + copy - n;
}

int main(void) {
  static char line[1 << 16];
  volatile int zero = 0;
  long count = 0;
  if (!fgets(line, sizeof line, stdin)) return 1;
  line[strcspn(line, "\n")] = 0;
  if (!strcmp(line, "answer")) puts("42");
  if (!strcmp(line, "loop")) for (;;) zero = 0;
  if (!strcmp(line, "sleep")) sleep(60);
  if (!strcmp(line, "memory")) for (;;) memset(malloc(1 << 20), 1, 1 << 20);
  if (!strcmp(line, "fault")) printf("%d\n", 42 / zero);
  if (!strcmp(line, "output")) for (;;) puts("more");
  if (!strcmp(line, "deep")) printf("%d\n", depth(100000));
  if (!strcmp(line, "endless")) printf("%d\n", depth(-1));
  if (!strcmp(line, "input")) {
    for (count = 1; fgets(line, sizeof line, stdin); count++) continue;
    printf("%ld\n", count);
  }
  return 0;
}
