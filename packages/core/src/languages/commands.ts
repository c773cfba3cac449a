import type { LanguageKey } from './languages.ts';

/** How the judge of the site builds and runs a program, without the paths of its sandbox. */
interface LanguageCommands {
  /** Null for a language that runs from source; its syntax may still be checked. */
  readonly compile: string | null;
  readonly run: string;
}

const commands: Readonly<Record<LanguageKey, LanguageCommands>> = {
  C: compiled('gcc -std=gnu99 -O2 -DONLINE_JUDGE main.c -lm'),
  C11: compiled('gcc -std=gnu11 -O2 -DONLINE_JUDGE main.c -lm'),
  CPP11: compiled('g++ -std=gnu++11 -O2 -DONLINE_JUDGE main.cpp -lm'),
  CPP14: compiled('g++ -std=gnu++14 -O2 -DONLINE_JUDGE main.cpp -lm'),
  CPP17: compiled('g++ -std=gnu++17 -O2 -DONLINE_JUDGE main.cpp -lm'),
  CPP20: compiled('g++ -std=gnu++20 -O2 -DONLINE_JUDGE main.cpp -lm'),
  PY3: { compile: null, run: 'python3 main.py' },
  JAVA: { compile: 'javac -encoding UTF-8 Main.java', run: 'java -Xss64m -XX:+UseSerialGC Main' },
  JS: { compile: null, run: 'node main.js' },
  GO: compiled('go build main.go'),
  RUST: compiled('rustc -O main.rs'),
  PERL: { compile: null, run: 'perl main.pl' },
  RUBY: { compile: null, run: 'ruby main.rb' },
  PHP: { compile: null, run: 'php main.php' },
  LUA: { compile: null, run: 'lua main.lua' },
  TCL: { compile: null, run: 'tclsh main.tcl' },
  BASH: { compile: null, run: 'bash main.sh' },
  AWK: { compile: null, run: 'awk -f main.awk' },
  SED: { compile: null, run: 'sed -f main.sed' },
  CPP23: compiled('g++ -std=gnu++23 -O2 -DONLINE_JUDGE main.cpp -lm'),
  PYPY3: { compile: null, run: 'pypy3 main.py' },
  KOTLIN: { compile: 'kotlinc main.kt', run: 'java -Xss64m -XX:+UseSerialGC -jar program' },
  MONOCS: { compile: 'mcs -optimize+ -define:ONLINE_JUDGE main.cs', run: 'mono program' },
  PAS: compiled('fpc -O2 main.pas'),
  HASK: compiled('ghc -O main.hs'),
  OCAML: compiled('ocamlopt -O3 main.ml'),
};

function compiled(compile: string): LanguageCommands {
  return { compile, run: './program' };
}

/** Null for a language that the judge does not know. */
export function commandsOf(key: string): LanguageCommands | null {
  return new Map<string, LanguageCommands>(Object.entries(commands)).get(key) ?? null;
}
