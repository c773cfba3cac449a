import Control.Concurrent (threadDelay)
import Control.Monad (forever)
import qualified Data.ByteString.Lazy.Char8 as Bytes

depth :: Int -> Int
depth 0 = 0
depth n = 1 + depth (n - 1)

spin :: Int -> Int
spin n = if n < 0 then n else spin ((n + 1) `mod` 1000)

main :: IO ()
main = do
  line <- getLine
  case line of
    "answer" -> print 42
    "loop" -> print (spin 1)
    "sleep" -> threadDelay 60000000
    "memory" -> do
      let numbers = [1 ..] :: [Integer]
      print (length (takeWhile (> 0) numbers))
      print (head numbers)
    "fault" -> print (head ([] :: [Int]))
    "output" -> forever (putStrLn "more")
    "deep" -> print (depth 100000)
    "endless" -> print (depth (-1))
    "input" -> do
      rest <- Bytes.getContents
      print (1 + Bytes.count '\n' rest)
    _ -> return ()
