depth() {
  if (($1 == 0)); then total=0; else depth $(($1 - 1)); total=$((total + 1)); fi
}

read -r line
case $line in
  answer) echo 42 ;;
  loop) while :; do :; done ;;
  sleep) sleep 60 ;;
  memory) kept=x; while :; do kept=$kept$kept; done ;;
  fault) exit 3 ;;
  output) while :; do echo more and more and more and more and more and more and more and more; done ;;
  deep) depth 100000; echo $total ;;
  endless) depth -1 ;;
  input) echo $((1 + $(wc -l))) ;;
esac
