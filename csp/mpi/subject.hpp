#pragma once

#include <csp/model/model.hpp>
#include <csp/search/search_options.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace csp::mpi {

/// The questions that all ranks answer together.
enum class Purpose : std::uint8_t {
    count,     ///< the number of solutions
    solutions, ///< all solutions
    optimum,   ///< the best solution
    solve,     ///< any solution
};

/// The problem of a search, as lines such as "variables: 8, 1f3c...". Searches with the same lines have the same
/// solutions.
using Subject = std::vector<std::string>;

/// Returns the first difference of two subjects: `found "variables: 8, ...", expected "variables: 9, ..."`; empty if
/// there is none.
std::string difference(const Subject& found, const Subject& expected);

/// The lines by which ranks and journals identify a search: the version of the library, the question, the model, the
/// projection and the cost. Long texts are replaced by numbers and checksums. Names and the other options do not
/// affect the answer. Of a function of the user, only its answers to some combinations of values are known, and of a
/// user's rule only its description and its variables. If such a function throws, a line has the message.
Subject subject_of(const Model& model, const SearchOptions& options, Purpose purpose);

} // namespace csp::mpi
