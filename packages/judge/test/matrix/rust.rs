use std::io::{self, BufRead, Write};
use std::{thread, time};

fn depth(n: i64) -> i64 {
    let kept = [n; 4];
    if n == 0 { 0 } else { 1 + depth(n - 1) + unsafe { std::ptr::read_volatile(&kept[3]) } - n }
}

fn main() {
    let mut lines = io::stdin().lock().lines();
    let line = lines.next().unwrap().unwrap();
    let mut kept: Vec<Vec<u8>> = Vec::new();
    match line.as_str() {
        "answer" => println!("42"),
        "loop" => loop {},
        "sleep" => thread::sleep(time::Duration::from_secs(60)),
        "memory" => loop { kept.push(vec![1; 1 << 20]) },
        "fault" => println!("{}", "forty-two".parse::<i32>().unwrap()),
        "output" => loop { writeln!(io::stdout(), "more").unwrap() },
        "deep" => println!("{}", depth(100000)),
        "endless" => println!("{}", depth(-1)),
        "input" => println!("{}", 1 + lines.count()),
        _ => (),
    }
}
