import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        long[] b = new long[n];
        long sum = 0;
        for (int i = 0; i < n; i++) {
            b[i] = in.nextLong();
            sum += b[i];
        }
        int plaques = 0;
        for (long x : b) if (x * n >= sum) plaques++;
        System.out.println(plaques);
    }
}
