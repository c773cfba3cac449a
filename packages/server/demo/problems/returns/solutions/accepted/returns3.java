import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt();
        Set<String> out = new TreeSet<>();
        for (int i = 0; i < n; i++) {
            String book = in.next();
            if (!out.add(book)) out.remove(book);
        }
        if (out.isEmpty()) System.out.println("ALLBACK");
        for (String book : out) System.out.println(book);
    }
}
