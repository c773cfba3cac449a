/** Templates for solutions: each reads a number and prints it. */
export const c = String.raw`#include <stdio.h>

int main(void) {
    int n;
    scanf("%d", &n);
    printf("%d\n", n);
    return 0;
}
`;

export const cpp = String.raw`#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n;
    std::cin >> n;
    std::cout << n << '\n';
}
`;

export const python = `import sys


def main():
    numbers = map(int, sys.stdin.read().split())
    print(next(numbers))


main()
`;

export const java = `import java.io.*;
import java.util.*;

public class Main {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer words = new StringTokenizer(in.readLine());
        System.out.println(Integer.parseInt(words.nextToken()));
    }
}
`;

export const javascript = `const numbers = require('fs').readFileSync(0, 'utf8').trim().split(/\\s+/).map(Number);

console.log(numbers[0]);
`;

export const go = `package main

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

export const rust = `use std::io::{self, Read};

fn main() {
    let mut text = String::new();
    io::stdin().read_to_string(&mut text).unwrap();
    let mut numbers = text.split_whitespace().map(|word| word.parse::<i64>().unwrap());
    println!("{}", numbers.next().unwrap());
}
`;

export const perl = String.raw`use strict;
use warnings;

my @numbers = split ' ', join '', <STDIN>;
print "$numbers[0]\n";
`;

export const ruby = `numbers = $stdin.read.split.map(&:to_i)
puts numbers.first
`;

export const php = String.raw`<?php
$numbers = array_map('intval', preg_split('/\s+/', trim(stream_get_contents(STDIN))));
echo $numbers[0], "\n";
`;

export const lua = `local n = io.read("n")
print(n)
`;

export const tcl = `set numbers [split [string trim [read stdin]]]
puts [lindex $numbers 0]
`;

export const bash = `read -r n
echo "$n"
`;

export const awk = `NR == 1 { print $1 }
`;

export const sed = `# Keeps the first line only.
1!d
`;

export const kotlin = `fun main() {
    val words = readLine()!!.split(" ")
    println(words[0].toInt())
}
`;

export const csharp = `using System;

class Program {
    static void Main() {
        string[] words = Console.ReadLine().Split(' ');
        Console.WriteLine(int.Parse(words[0]));
    }
}
`;

export const pascal = `program Solution;

var
  n: int64;

begin
  readln(n);
  writeln(n);
end.
`;

export const haskell = `main :: IO ()
main = do
  numbers <- map read . words <$> getContents :: IO [Integer]
  print (head numbers)
`;

export const ocaml = String.raw`let () =
  let n = Scanf.scanf " %d" (fun n -> n) in
  Printf.printf "%d\n" n
`;
