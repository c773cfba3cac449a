package main

import (
	"bufio"
	"fmt"
	"os"
	"time"
)

func depth(n int) int {
	if n == 0 {
		return 0
	}
	return 1 + depth(n-1)
}

func main() {
	in := bufio.NewScanner(os.Stdin)
	in.Scan()
	line := in.Text()
	kept := [][]byte{}
	for line == "loop" {
	}
	switch line {
	case "answer":
		fmt.Println(42)
	case "sleep":
		time.Sleep(time.Minute)
	case "memory":
		for {
			block := make([]byte, 1<<20)
			for i := range block {
				block[i] = 1
			}
			kept = append(kept, block)
		}
	case "fault":
		fmt.Println(kept[len(kept)+5])
	case "output":
		for {
			fmt.Println("more")
		}
	case "deep":
		fmt.Println(depth(100000))
	case "endless":
		fmt.Println(depth(-1))
	case "input":
		count := 1
		for in.Scan() {
			count++
		}
		fmt.Println(count)
	}
}
