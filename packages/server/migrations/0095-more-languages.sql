-- The languages that the judge has learned, for sites that have all of its earlier ones. A site with languages of its own choice keeps them.
insert into languages (key, name, short_name, common_name, ace_mode_name, pygments_name, extension, code_template)
select added.* from (values
  ('CPP23', 'C++23', 'C++23', 'C++', 'c_cpp', 'cpp', 'cpp', '#include <iostream>

int main() {
    std::ios::sync_with_stdio(false);
    std::cin.tie(nullptr);
    int n;
    std::cin >> n;
    std::cout << n << ''\n'';
}
'),
  ('PYPY3', 'PyPy 3', 'PyPy3', 'Python', 'python', 'python3', 'py', 'import sys


def main():
    numbers = map(int, sys.stdin.read().split())
    print(next(numbers))


main()
'),
  ('KOTLIN', 'Kotlin', 'Kotlin', 'Kotlin', 'kotlin', 'kotlin', 'kt', 'fun main() {
    val words = readLine()!!.split(" ")
    println(words[0].toInt())
}
'),
  ('MONOCS', 'C# (Mono)', 'C#', 'C#', 'csharp', 'csharp', 'cs', 'using System;

class Program {
    static void Main() {
        string[] words = Console.ReadLine().Split('' '');
        Console.WriteLine(int.Parse(words[0]));
    }
}
'),
  ('PAS', 'Pascal', 'Pas', 'Pascal', 'pascal', 'pascal', 'pas', 'program Solution;

var
  n: int64;

begin
  readln(n);
  writeln(n);
end.
'),
  ('HASK', 'Haskell', 'Hask', 'Haskell', 'haskell', 'haskell', 'hs', 'main :: IO ()
main = do
  numbers <- map read . words <$> getContents :: IO [Integer]
  print (head numbers)
'),
  ('OCAML', 'OCaml', 'OCaml', 'OCaml', 'ocaml', 'ocaml', 'ml', 'let () =
  let n = Scanf.scanf " %d" (fun n -> n) in
  Printf.printf "%d\n" n
')
) as added (key, name, short_name, common_name, ace_mode_name, pygments_name, extension, code_template)
where 19 = (
  select count(*) from languages
  where key in ('C', 'C11', 'CPP11', 'CPP14', 'CPP17', 'CPP20', 'PY3', 'JAVA', 'JS', 'GO', 'RUST', 'PERL', 'RUBY', 'PHP', 'LUA', 'TCL', 'BASH', 'AWK', 'SED'))
on conflict (key) do nothing;
