import java.util.*;

public class Main {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int n = in.nextInt(), k = in.nextInt();
        int[][] requests = new int[n][2];
        for (int[] r : requests) {
            r[0] = in.nextInt();
            r[1] = in.nextInt();
        }
        Arrays.sort(requests, (a, b) -> a[1] - b[1]);
        TreeMap<Integer, Integer> freeFrom = new TreeMap<>();
        freeFrom.put(0, k);
        int granted = 0;
        for (int[] r : requests) {
            Integer at = freeFrom.floorKey(r[0]);
            if (at == null) continue;
            if (freeFrom.merge(at, -1, Integer::sum) == 0) freeFrom.remove(at);
            freeFrom.merge(r[1], 1, Integer::sum);
            granted++;
        }
        System.out.println(granted);
    }
}
