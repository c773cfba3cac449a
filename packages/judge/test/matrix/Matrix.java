import java.io.*;
import java.util.*;

public class Matrix {
  static int depth(int n) {
    return n == 0 ? 0 : 1 + depth(n - 1);
  }

  public static void main(String[] args) throws Exception {
    BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
    String line = in.readLine();
    if (line.equals("answer")) System.out.println(42);
    while (line.equals("loop")) continue;
    if (line.equals("sleep")) Thread.sleep(60000);
    List<int[]> kept = new ArrayList<>();
    while (line.equals("memory")) kept.add(new int[1 << 18]);
    if (line.equals("fault")) System.out.println(Integer.parseInt("forty-two"));
    while (line.equals("output")) System.out.println("more and more and more and more and more and more and more");
    if (line.equals("deep")) System.out.println(depth(100000));
    if (line.equals("endless")) System.out.println(depth(-1));
    if (line.equals("input")) {
      long count = 1;
      while (in.readLine() != null) count++;
      System.out.println(count);
    }
  }
}
