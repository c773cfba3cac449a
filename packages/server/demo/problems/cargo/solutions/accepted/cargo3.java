import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), capacity = in.nextInt();
        long[] best = new long[capacity + 1];
        while (n-- > 0) {
            int w = in.nextInt();
            long v = in.nextLong();
            for (int c = capacity; c >= w; c--) best[c] = Math.max(best[c], best[c - w] + v);
        }
        System.out.println(best[capacity]);
    }
}
