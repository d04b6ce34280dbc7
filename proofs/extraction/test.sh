# Usage: sh test.sh CHECKER TABLES
# Tries the extracted checker on good tables, on wrong tables and on malformed ones.

checker=$1
tables=$2
failures=0

# report CODE START NAME: compares the exit code with CODE, and the beginning of
# the message with START.
report() {
  case $message in
    "$2"*) right=yes ;;
    *) right=no ;;
  esac
  if [ "$code" != "$1" ] || [ $right = no ]; then
    echo "FAILED: $3: exit code $code, message: $message"
    failures=$((failures + 1))
  else
    echo "$3: $message"
  fi
}

# changed SCRIPT CODE START NAME: checks the table of a game, changed by a sed script.
changed() {
  message=$(sed "$1" "$tables/game$game.txt" | "$checker" 2>&1)
  code=$?
  report "$2" "$3" "$4"
}

for k in 1 2 3 4 8 14; do
  message=$("$checker" "$tables/game$k.txt" 2>&1)
  code=$?
  report 0 "proved: game $k, " "game $k"
done

game=3
changed '2s/3/4/' 1 "refused: " "game 3 as game 4"
changed '2s/3/2/' 1 "refused: " "game 3 as game 2"
changed '20s/2$/1/' 1 "refused: " "an output changed"
changed '13s/^16/15/' 1 "refused: " "an edge redirected"
changed '4s/^0/3/' 1 "refused: state 0 " "a start that moves"
changed '4s/0 0 0$/1 0 0/' 1 "refused: V and D " "V not zero on the border"
changed '4s/0 0 0$/0 1 0/' 1 "refused: H and D " "H not zero on the border"
changed '2s/3/1/; 3s/17/1/; 4s/.*/0 0 0 0 0 0 0/; 5,$d' 1 "refused: " "counters that stay zero"

changed 'd' 2 "error: line 1 " "an empty file"
changed '1s/1/3/' 2 "error: line 1: " "another version"
changed '1s/1/2/' 2 "error: line 3: " "binary as another numeration"
changed '2s/3/0/' 2 "error: line 2: " "k = 0"
changed '2s/3/-3/' 2 "error: line 2: " "k = -3"
changed '2s/k/K/' 2 "error: line 2: " "another field"
changed '3s/17/0/' 2 "error: line 3: " "no states"
changed '3s/17/99999999999999999999/' 2 "error: line 3: " "a large number"
changed '3s/17/18/' 2 "error: line 21 " "a missing row"
changed '20p' 2 "error: line 21: " "a row too many"
changed '12,$d' 2 "error: line 12 " "a truncated table"
changed '7s/ 1$//' 2 "error: line 7: " "six numbers"
changed '7s/$/ 1/' 2 "error: line 7: " "eight numbers"
changed '7s/^3/17/' 2 "error: line 7: " "a state out of range"
changed '7s/ / x/' 2 "error: line 7: " "a word for a number"
changed '7s/ /  /' 2 "error: line 7: " "two spaces"
changed 's/$/ /' 2 "error: line 1: " "trailing spaces"

# In another numeration.
game=1
changed '2s/1/2/' 1 "refused: neighbouring " "game 1 as game 2"
changed '7s/1 0 0$/1 0 1/' 1 "refused: " "an output changed, Zeckendorf"
changed '12s/16/17/' 1 "refused: " "an edge redirected, Zeckendorf"
changed '6s/^4 5/4 4/' 1 "refused: the next states of state 4 " "an edge to digits of another kind"
changed '6s/^4 5/4/' 1 "refused: the next states of state 1 " "a digit too few"
changed '6s/^4/4 4 4/' 1 "refused: the next states of state 1 " "two digits too many"
changed '5s/^0/12/' 1 "refused: state 0 " "a start that moves, Zeckendorf"
changed '5s/0 0 0$/0 0 1/' 1 "refused: V and D " "D not zero on the border"
changed '7s/^6 7 1 0/6 7 1 1/' 1 "refused: H and D " "H not zero on the border, Zeckendorf"
changed '4s/26/1/; 5s/.*/0 0 0 0 0 0 0/; 6,$d' 1 \
  "refused: the next states of state 0 " "one state only"
changed '4s/26/4/; 6s/.*/0 2 0 0 0/; 7s/.*/0 1 0 0 0/; 8s/.*/0 0 0 0/; 9,$d' 1 \
  "refused: neighbouring " "counters that stay zero, Zeckendorf"

changed '1s/2/1/' 2 "error: line 3: " "another numeration as binary"
changed '3s/1/0/' 2 "error: line 3: " "the numeration of 0"
changed '3s/1/10/' 2 "error: line 3: " "the numeration of 10"
changed '3d' 2 "error: line 3: " "no numeration"
changed '3s/1/2/' 2 "error: line 5: " "the numeration of 2"
changed '4s/26/0/' 2 "error: line 4: " "no states, Zeckendorf"
changed '4s/26/27/' 2 "error: line 31 " "a missing row, Zeckendorf"
changed '30p' 2 "error: line 31: " "a row too many, Zeckendorf"
changed '8s/^8 //' 2 "error: line 8: " "outputs only"
changed '5s/ 0$//' 2 "error: line 5: " "a number too few"
changed '8s/$/ 1 1/' 2 "error: line 8: " "three next states"
changed '8s/^8/26/' 2 "error: line 8: " "a state out of range, Zeckendorf"
changed '8s/^8/-8/' 2 "error: line 8: " "a negative number"

game=4
changed '2s/4/3/' 1 "refused: neighbouring " "game 4 as game 3"
changed '2s/4/5/' 1 "refused: neighbouring " "game 4 as game 5"
changed '3s/2/1/' 2 "error: line 5: " "the numeration of 1"
changed '177s/2 2 2$/2 2 1/' 1 "refused: neighbouring " "an output of game 4 changed"
changed '13s/^46/50/' 1 "refused: neighbouring " "an edge of game 4 redirected"

message=$("$checker" "$tables/none.txt" 2>&1)
code=$?
report 2 "error: " "a missing file"

if [ $failures -gt 0 ]; then
  echo "$failures tests failed"
  exit 1
fi
echo "all tests passed"
