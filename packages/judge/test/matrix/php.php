<?php
function depth($n) {
    return $n === 0 ? 0 : 1 + depth($n - 1);
}

$line = trim(fgets(STDIN));
$kept = [];
if ($line === 'answer') echo "42\n";
while ($line === 'loop');
if ($line === 'sleep') sleep(60);
while ($line === 'memory') $kept[] = str_repeat('x', 1 << 20);
if ($line === 'fault') echo intdiv(42, count($kept));
while ($line === 'output') echo "more\n";
if ($line === 'deep') echo depth(100000), "\n";
if ($line === 'endless') echo depth(-1), "\n";
if ($line === 'input') {
    $count = 1;
    while (fgets(STDIN) !== false) $count++;
    echo $count, "\n";
}
