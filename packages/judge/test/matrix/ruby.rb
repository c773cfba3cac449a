def depth(n)
  n == 0 ? 0 : 1 + depth(n - 1)
end

line = gets.chomp
kept = []
puts 42 if line == 'answer'
nil while line == 'loop'
sleep 60 if line == 'sleep'
kept << 'x' * (1 << 20) while line == 'memory'
puts Integer('forty-two') if line == 'fault'
puts 'more' while line == 'output'
puts depth(100_000) if line == 'deep'
puts depth(-1) if line == 'endless'
puts 1 + $stdin.each_line.count if line == 'input'
