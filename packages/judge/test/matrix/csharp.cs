using System;
using System.Collections.Generic;
using System.Threading;

class Matrix {
    static int Depth(int n) {
        return n == 0 ? 0 : 1 + Depth(n - 1);
    }

    static void Main() {
        string line = Console.ReadLine();
        if (line == "answer") Console.WriteLine(42);
        while (line == "loop") continue;
        if (line == "sleep") Thread.Sleep(60000);
        var kept = new List<byte[]>();
        while (line == "memory") {
            kept.Add(new byte[1 << 20]);
            for (int i = 0; i < 1 << 20; i += 4096) kept[kept.Count - 1][i] = 1;
        }
        if (line == "fault") Console.WriteLine(int.Parse("forty-two"));
        while (line == "output") Console.WriteLine("more and more and more and more and more and more and more");
        if (line == "deep") Console.WriteLine(Depth(100000));
        if (line == "endless") Console.WriteLine(Depth(-1));
        if (line == "input") {
            int count = 1;
            while (Console.ReadLine() != null) count++;
            Console.WriteLine(count);
        }
    }
}
