program Matrix;

uses SysUtils;

type
  TBlock = array[1..1048576] of byte;

var
  line: string;
  count: longint;
  block: ^TBlock;
  zero: longint;

function Depth(n: longint): longint;
begin
  if n = 0 then Depth := 0 else Depth := 1 + Depth(n - 1);
end;

begin
  readln(line);
  zero := 0;
  if line = 'answer' then writeln(42);
  while line = 'loop' do;
  if line = 'sleep' then Sleep(60000);
  while line = 'memory' do begin
    new(block);
    FillChar(block^, sizeof(block^), 1);
  end;
  if line = 'fault' then writeln(42 div zero);
  while line = 'output' do writeln('more');
  if line = 'deep' then writeln(Depth(100000));
  if line = 'endless' then writeln(Depth(-1));
  if line = 'input' then begin
    count := 1;
    while not eof do begin
      readln(line);
      count := count + 1;
    end;
    writeln(count);
  end;
end.
