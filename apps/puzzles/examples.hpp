#pragma once

#include <string_view>

/// The examples of puzzles that take many lines, each in the format of its puzzle.
namespace puzzles::examples {

inline constexpr std::string_view battleships = R"(8 8
3 3 2 1
3 3 2 3 1 5 0 2
1 4 3 0 2 5 0 4
........
........
........
........
.....x..
........
~.......
........)";

inline constexpr std::string_view crossword = R"(.....
##.#.
#....
.#...
.....
.##.#

AFT ALE EEL HEEL HIKE HOSES KEEL KNOT LASER LEE LINE SAILS SHEET STEER TIE)";

inline constexpr std::string_view flexible_job_shop = R"(3 3
3  3 1 3 2 1 3 5  3 1 2 2 4 3 6  3 1 2 2 3 3 1
3  3 1 2 2 3 3 4  3 1 1 2 5 3 4  3 1 2 2 1 3 4
3  3 1 2 2 1 3 4  3 1 2 2 3 3 4  3 1 3 2 1 3 5)";

inline constexpr std::string_view futoshiki = R"(.-.-.-.-.
--------^
.>.-.-.-.
------v-^
.-.-.-.-.
^--------
.-.<.<.<.
^--------
.-.>.<.-.)";

inline constexpr std::string_view graph_colouring =
    R"(c myciel3: no three points are neighbours of each other, and yet it takes four colours
p edge 11 20
e 1 2  e 1 4  e 1 7  e 1 9   e 2 3   e 2 6   e 2 8   e 3 5  e 3 7  e 3 10
e 4 5  e 4 6  e 4 10 e 5 8   e 5 9   e 6 11  e 7 11  e 8 11 e 9 11 e 10 11)";

inline constexpr std::string_view hitori = R"(48163257
36721654
23482861
41657735
72318512
35673184
64235478
87142356)";

inline constexpr std::string_view job_shop = R"(6 6
2 1  0 3  1 6  3 7  5 3  4 6
1 8  2 5  4 10 5 10 0 10 3 4
2 5  3 4  5 8  0 9  1 1  4 7
1 5  0 5  2 5  3 3  4 8  5 9
2 9  1 3  4 5  5 4  0 3  3 1
1 3  3 3  5 9  0 10 4 4  2 1)";

inline constexpr std::string_view kakuro = R"(6 6
\    6\     22\  \     27\  11\
\3   .      .    19\6  .    .
\21  .      .    .     .    .
\    17\23  .    .     .    12\
\35  .      .    .     .    .
\15  .      .    \11   .    .)";

inline constexpr std::string_view kenken = R"(abbcdd
aeecfd
gghhfd
ggijkk
llijjm
nnnoom

a 11 +  b 2 /  c 20 *  d 6 *  e 3 -  f 3 /  g 240 *  h 6 *
i 6 *   j 7 +  k 30 *  l 6 *  m 9 +  n 8 +  o 2 /)";

inline constexpr std::string_view killer_sudoku = R"(aabbbcdef
gghhccdef
ggiicjkkf
lmminjkof
lppqnjoor
sptqnuvvr
sttqwuuxx
syzwwAAxx
syzwBBBCC
a 3   b 15  c 22  d 4   e 16  f 15  g 25  h 17  i 9   j 8
k 20  l 6   m 14  n 17  o 17  p 13  q 20  r 12  s 27  t 6
u 20  v 6   w 10  x 14  y 8   z 16  A 15  B 13  C 17)";

inline constexpr std::string_view latin_square = R"(7
3 . . . 6 7 4
. 2 . 3 4 . 5
. . . 6 . . .
. . . 7 . 6 .
5 . . 4 . . .
2 . 7 . 1 . .
. . . . 2 4 3)";

inline constexpr std::string_view minesweeper = R"(..2.3.
2.....
..24.3
1.34..
.....3
.3.3..)";

inline constexpr std::string_view multi_mode_project = R"(8 2 1  4 3 20
1  0 0 0 0          3 2 3 4    2  3 2 1 2  6 1 1 1  1 5
2  2 3 0 4  5 2 0 0  2 5 6     2  4 1 2 3  7 1 1 2  1 7
2  3 2 2 5  5 2 1 3  1 8       1  4 0 2 1           1 8
2  2 3 1 4  6 1 1 2  1 8       1  0 0 0 0           0)";

inline constexpr std::string_view nonogram = R"(10 10
2 2
4 3
10
1 6 1
6
8
2 2 2
2
4
6
2
2 2
7 1
6 2
9
8
4 2
6 1
3 2
4)";

inline constexpr std::string_view numbrix = R"(7 7
17  .  .  .  .  . 41
 .  .  . 49  . 43  .
 .  .  .  . 27  .  .
 .  .  .  .  .  .  .
 .  .  .  . 29  . 35
 .  7  .  1  .  .  .
 .  .  .  .  .  .  .)";

inline constexpr std::string_view nurikabe = R"(2........2
......2...
.2..7.....
..........
......3.3.
..2....3..
2..4......
..........
.1....2.4.)";

inline constexpr std::string_view nurse_roster = R"(5 7  4 5  11  ELN 1 1 1
Ann N...NLN
Bea ..LLE.N
Cai LL.E.L.
Dan N.EL.E.
Eve .NL.EL.)";

inline constexpr std::string_view rcpsp = R"(12 2
6 8
0 0 0  3  2 3 4
3 5 1  2  5 6
2 0 4  2  10 11
5 1 4  1  9
4 1 3  2  7 8
2 3 2  2  10 11
3 3 1  2  9 10
4 2 4  1  9
2 4 0  1  12
4 5 2  1  12
6 2 5  1  12
0 0 0  0)";

inline constexpr std::string_view samurai_sudoku = R"(....2....---7...6.5.4
.5..6..8.---.....2...
83..49...---3..9.....
......8..---..6..481.
28175....---.3.......
.9.4....6---.7.2....6
.29.8......1....3....
..........7....79..3.
.................596.
------......57.------
------5..64....------
------.9...2...------
.5......14......27.9.
.....6.......9...1...
9..1.....9......8....
3...75...---......2.7
58....7.9---...4.....
....8.2..---.5..7..4.
2......3.---..6..9..1
.48......---9..7..82.
.....4.92---.81.6....)";

inline constexpr std::string_view shikaku = R"(8 9
. . 3 . . 4 . . .
7 . . . . . . 2 .
6 . . . . . . . 4
. . . 2 . . . 3 .
. . . . . 9 . . .
. . . 2 . 4 . . 4
9 . . . 6 . . 4 .
3 . . . . . . . .)";

inline constexpr std::string_view skyscrapers = R"(5
top    0 0 1 0 0
bottom 0 0 3 0 3
left   3 0 2 0 0
right  2 0 1 3 4)";

inline constexpr std::string_view slitherlink = R"(3...3.
..0122
23....
.....2
3.3.22
...3..)";

inline constexpr std::string_view stable_marriage = R"(4
1 2 3 4   1 4 3 2   2 1 3 4   4 2 3 1
4 3 1 2   2 4 1 3   4 1 2 3   3 2 1 4)";

inline constexpr std::string_view star_battle = R"(1
accccccc
cccccccb
cccggccb
ccggccdb
gggecccb
ggcccffb
ggchhfff
gggghhhh)";

inline constexpr std::string_view sudoku = R"(53..7....
6..195...
.98....6.
8...6...3
4..8.3..1
7...2...6
.6....28.
...419..5
....8..79)";

inline constexpr std::string_view tents = R"(7 7
3 0 3 1 2 1 1
2 2 2 1 1 2 1
.......
T.T.TT.
...T..T
T......
..T....
.T....T
..T....)";

inline constexpr std::string_view timetable = R"(3 4 2
1a Ada 3
1a Bo 3
1b Ada 2
1b Cy 3
2a Bo 3
2a Cy 2
2a Ada 1)";

inline constexpr std::string_view vehicle_tour = R"(7 2 6
0 4 6 3 5 7 8 5   4 0 3 5 7 9 6 4   6 3 0 4 8 9 4 5   3 5 4 0 4 5 5 6
5 7 8 4 0 3 8 9   7 9 9 5 3 0 7 9   8 6 4 5 8 7 0 6   5 4 5 6 9 9 6 0
1 2 0 30   2 1 5 15   1 3 10 20   2 2 0 40   3 1 15 30   1 2 0 25   2 2 10 50)";

inline constexpr std::string_view zebra = R"(5
nations englishman spaniard ukrainian norwegian japanese
colours red green ivory yellow blue
pets dog snails fox horse zebra
drinks coffee tea milk juice water
smokes old-gold kools chesterfield lucky-strike parliament
clues
englishman is red        spaniard is dog           coffee is green
ukrainian is tea         ivory left-of green       old-gold is snails
kools is yellow          milk house 3              norwegian house 1
chesterfield next-to fox kools next-to horse       lucky-strike is juice
japanese is parliament   norwegian next-to blue)";

} // namespace puzzles::examples
