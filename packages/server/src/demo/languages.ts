import type { SnapshotRecordOf } from '@tribunal/contract/snapshot';

/** Every language that the local judge can run, by the judge's own keys. */
export function demoLanguages(): SnapshotRecordOf<'language'>[] {
  return languages.map(
    ([key, name, shortName, commonName, aceMode, pygments, extension, template], index) => ({
      type: 'language',
      id: index + 1,
      key,
      name,
      short_name: shortName,
      common_name: commonName,
      ace_mode_name: aceMode,
      pygments_name: pygments,
      extension,
      code_template: template,
    }),
  );
}

type Row = readonly [
  key: string,
  name: string,
  shortName: string,
  commonName: string,
  aceMode: string,
  pygments: string,
  extension: string,
  template: string,
];

const c = String.raw`#include <stdio.h>

int main(void) {
    int n;
    scanf("%d", &n);
    printf("%d\n", n);
    return 0;
}
`;

const cpp = String.raw`#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n;
    std::cin >> n;
    std::cout << n << '\n';
}
`;

const python = `import sys


def main():
    numbers = map(int, sys.stdin.read().split())
    print(next(numbers))


main()
`;

const java = `import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer words = new StringTokenizer(in.readLine());
        System.out.println(Integer.parseInt(words.nextToken()));
    }
}
`;

const javascript = `const numbers = require('fs').readFileSync(0, 'utf8').trim().split(/\\s+/).map(Number);

console.log(numbers[0]);
`;

const go = `package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var n int
	fmt.Fscan(in, &n)
	fmt.Println(n)
}
`;

const rust = `use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<i64>().unwrap());
    println!("{}", numbers.next().unwrap());
}
`;

const perl = String.raw`use strict;
use warnings;

my @numbers = split ' ', join '', <STDIN>;
print "$numbers[0]\n";
`;

const ruby = `numbers = $stdin.read.split.map(&:to_i)
puts numbers.first
`;

const php = String.raw`<?php
$numbers = array_map('intval', preg_split('/\s+/', trim(stream_get_contents(STDIN))));
echo $numbers[0], "\n";
`;

const lua = `local n = io.read("n")
print(n)
`;

const tcl = `set numbers [split [string trim [read stdin]]]
puts [lindex $numbers 0]
`;

const bash = `read -r n
echo "$n"
`;

const awk = `NR == 1 { print $1 }
`;

const sed = `# Keeps the first line only.
1!d
`;

const languages: readonly Row[] = [
  ['C', 'C', 'C', 'C', 'c_cpp', 'c', 'c', c],
  ['C11', 'C11', 'C11', 'C', 'c_cpp', 'c', 'c', c],
  ['CPP11', 'C++11', 'C++11', 'C++', 'c_cpp', 'cpp', 'cpp', cpp],
  ['CPP14', 'C++14', 'C++14', 'C++', 'c_cpp', 'cpp', 'cpp', cpp],
  ['CPP17', 'C++17', 'C++17', 'C++', 'c_cpp', 'cpp', 'cpp', cpp],
  ['CPP20', 'C++20', 'C++20', 'C++', 'c_cpp', 'cpp', 'cpp', cpp],
  ['PY3', 'Python 3', 'Py3', 'Python', 'python', 'python3', 'py', python],
  ['JAVA', 'Java', 'Java', 'Java', 'java', 'java', 'java', java],
  ['JS', 'JavaScript (Node.js)', 'JS', 'JavaScript', 'javascript', 'javascript', 'js', javascript],
  ['GO', 'Go', 'Go', 'Go', 'golang', 'go', 'go', go],
  ['RUST', 'Rust', 'Rust', 'Rust', 'rust', 'rust', 'rs', rust],
  ['PERL', 'Perl', 'Perl', 'Perl', 'perl', 'perl', 'pl', perl],
  ['RUBY', 'Ruby', 'Ruby', 'Ruby', 'ruby', 'ruby', 'rb', ruby],
  ['PHP', 'PHP', 'PHP', 'PHP', 'php', 'php', 'php', php],
  ['LUA', 'Lua', 'Lua', 'Lua', 'lua', 'lua', 'lua', lua],
  ['TCL', 'Tcl', 'Tcl', 'Tcl', 'tcl', 'tcl', 'tcl', tcl],
  ['BASH', 'Bash', 'Bash', 'Shell', 'sh', 'bash', 'sh', bash],
  ['AWK', 'AWK', 'AWK', 'AWK', 'sh', 'awk', 'awk', awk],
  ['SED', 'Sed', 'Sed', 'Sed', 'sh', 'sed', 'sed', sed],
];
