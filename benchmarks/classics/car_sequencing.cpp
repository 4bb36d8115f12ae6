// Car sequencing (problem 1 of CSPLib): cars of several classes go down an assembly line. Each class has some of the
// options, and the station for an option can serve only so many of any few cars in a row.
//
// The first instance is the small one that the literature begins with: ten cars, six classes, five options; of M.
// Dincbas, H. Simonis and P. Van Hentenryck, "Solving the car-sequencing problem in constraint logic programming",
// ECAI 1988, pp. 290-295. The others are made by chance from seeds.

#include <benchmarks/classics/gecode_model.hpp>
#include <benchmarks/classics/pencilmark_model.hpp>
#include <benchmarks/classics/problems.hpp>

#include <csp/base/random.hpp>

#include <numeric>
