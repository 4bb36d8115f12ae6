#pragma once

#include <csp/csp.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <utility>
#include <vector>

/// Names for the variables of puzzles and their values: sentences use the words in the picture.
namespace puzzles {

/// Makes a variable for each name.
std::vector<csp::Var> named_vars(csp::Model& model, const std::vector<std::string>& names,
                                 const csp::Domain& values);

/// The words for values.
using WordOf = std::function<std::string(csp::Value)>;

/// Returns words that call the value `first` words[0], and so on.
WordOf list_words(std::vector<std::string> words, csp::Value first = 0);

/// The words for the values of variables, if the picture shows words in place of numbers. Explanations and
/// the page that replays a search use them.
class ValueWords {
  public:
    /// Variables whose values have the same words.
    using Group = std::pair<std::vector<csp::Var>, WordOf>;

    void add(std::vector<csp::Var> variables, WordOf word_of);
    /// Adds words that call the value `first` words[0], and so on.
    void add(std::vector<csp::Var> variables, std::vector<std::string> words, csp::Value first = 0) {
        add(std::move(variables), list_words(std::move(words), first));
    }

    /// Returns the word for a value; empty if the value is called by its number.
    std::string operator()(csp::Var x, csp::Value value) const;
    const std::vector<Group>& groups() const { return groups_; }

  private:
    std::vector<Group> groups_;
    std::map<std::uint32_t, std::size_t> group_of_; ///< by the number of a variable
};

} // namespace puzzles
