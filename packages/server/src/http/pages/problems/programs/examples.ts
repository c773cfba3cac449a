import type { ProblemType } from '@tribunal/core/test-data/generated-data';

interface Example {
  readonly name: string;
  readonly source: string;
}

/** A small program of the kind that a type needs. */
export function exampleOf(type: ProblemType): Example | undefined {
  return examples[type];
}

const examples: Partial<Record<ProblemType, Example>> = {
  standard: {
    name: 'checker.py',
    source: `import sys

case, output, answer = (open(path).read().split() for path in sys.argv[1:4])
a = int(case[0])
if len(output) != 2:
    print('two numbers expected')
    sys.exit(1)
sys.exit(0 if int(output[0]) + int(output[1]) == a else 1)
`,
  },
  interactive: {
    name: 'interactor.py',
    source: `import sys

secret = int(open(sys.argv[1]).read())
for question in range(20):
    guess = int(input())
    if guess == secret:
        print('correct', flush=True)
        sys.exit(0)
    print('higher' if guess < secret else 'lower', flush=True)
sys.exit(1)
`,
  },
  communication: {
    name: 'manager.py',
    source: `import sys

number = int(input())
receive, send = open(sys.argv[1]), open(sys.argv[2], 'w')
print(number, file=send, flush=True)
print(1 if receive.readline().strip() == str(2 * number) else 0)
`,
  },
  function: {
    name: 'grader.py',
    source: `from solution import add

a, b = map(int, input().split())
print(add(a, b))
`,
  },
};
