import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        Set<String> out = new HashSet<>();
        for (int i = 0; i < n; i++) out.add(sc.next());
        System.out.println(out.isEmpty() ? "ALLBACK" : String.join("\n", out));
    }
}
