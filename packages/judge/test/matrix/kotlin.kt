fun depth(n: Int): Int = if (n == 0) 0 else 1 + depth(n - 1)

fun main() {
    val input = System.`in`.bufferedReader()
    val line = input.readLine()
    if (line == "answer") println(42)
    while (line == "loop") continue
    if (line == "sleep") Thread.sleep(60000)
    val kept = mutableListOf<IntArray>()
    while (line == "memory") kept.add(IntArray(1 shl 18))
    if (line == "fault") println("forty-two".toInt())
    while (line == "output") println("more and more and more and more and more and more and more")
    if (line == "deep") println(depth(100000))
    if (line == "endless") println(depth(-1))
    if (line == "input") {
        var count = 1
        while (input.readLine() != null) count++
        println(count)
    }
}
