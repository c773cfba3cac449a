import java.math.BigInteger;
import java.util.Scanner;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        BigInteger a = in.nextBigInteger(), b = in.nextBigInteger(), t = in.nextBigInteger();
        BigInteger together = a.divide(a.gcd(b)).multiply(b);
        System.out.println(t.divide(together).add(BigInteger.ONE).multiply(together));
    }
}
