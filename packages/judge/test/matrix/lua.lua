local function depth(n)
  if n == 0 then return 0 end
  return 1 + depth(n - 1)
end

local line = io.read()
local kept = {}
if line == "answer" then print(42) end
while line == "loop" do end
while line == "memory" do kept[#kept + 1] = ("x"):rep(1 << 20) .. #kept end
if line == "fault" then print(kept.missing.field) end
while line == "output" do print("more") end
if line == "deep" then print(depth(100000)) end
if line == "endless" then print(depth(-1)) end
if line == "input" then
  local count = 1
  for _ in io.lines() do count = count + 1 end
  print(count)
end
