#pragma once

#include <csp/base/bits.hpp>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

namespace csp {

/// Variables 0 .. n - 1, each with a row of words that holds its possible values among 0 .. 64 * words - 1. A matching
/// gives every variable a different value; a value to which no variable is matched is free.
///
///     i -> j    i may take the value of j, which must then move to another value
///
/// Variable i can have the value v in some matching if and only if v is free, or the owner of v can move to another
/// value, and so on, until some variable takes a free value or the value that i left.
///
/// A search looks for the lowest value of `row(i) & unvisited` instead of visiting edges one by one: a search that
/// takes O(edges) in the literature takes O(n * words) here.
///
/// The matching is kept between calls and repaired for changed rows: it is a hint that needs no undoing. No memory is
/// allocated after construction.
template <std::size_t fixed_words> // 0: as many as passed to the constructor
class ValueGraph {
  public:
    using Index = std::uint32_t;
    using Members = std::span<const Index>;

    ValueGraph(std::size_t variables, std::size_t words)
        : words_(words),
          rows_(variables * words),
          match_(variables, none),
          owner_(words * word_bits),
          unmatched_(variables),
          path_(variables + 1),
          stuck_(variables),
          group_depth_(variables),
          below_(variables * words) {
        for (Mask* mask : {&matched_, &reached_, &movable_, &unvisited_, &on_path_, &group_, &gone_})
            if constexpr (fixed_words == 0) mask->resize(words);
    }

    std::size_t words() const { return fixed_words != 0 ? fixed_words : words_; }
    Word* row(Index i) { return rows_.data() + i * words(); }
    const Word* row(Index i) const { return rows_.data() + i * words(); }

    /// Matches every member. Returns false if there is no such matching: reached() then holds fewer values than there
    /// are variables that may take no other values; is_reached() identifies these variables.
    bool match(Members members);

    /// Matches each member with the value of the same number, which must be one of its possible values. Then i -> j if
    /// and only if i may take value j: an arbitrary graph whose vertices are the members.
    void match_each_with_itself(Members members);

    /// After either: calls `remove(i, gone)` for every member i that has values which it takes in no matching; `gone`
    /// is the set of these values. Stops and returns false if `remove` returns false.
    template <typename Remove>
    bool for_each_impossible(Members members, const Remove& remove);

    /// Fills reached() with these values, all values that their owners may take, and so on.
    void reach(Members members, const Word* values);
    const Word* reached() const { return reached_.data(); }
    bool is_reached(Index i) const {
        return i == homeless_ || (match_[i] != none && has(reached_.data(), match_[i]));
    }

    /// After reach(): whether at least as many variables must take reached values as there are such values.
    bool has_reached_hall_set(Members members) const {
        std::ptrdiff_t values = 0;
        for (std::size_t w = 0; w < words(); ++w) values += count_ones(reached_[w]);
        return values ==
               std::count_if(members.begin(), members.end(), [this](Index i) { return is_reached(i); });
    }

  private:
    using Mask = std::conditional_t<fixed_words == 0, std::vector<Word>, std::array<Word, fixed_words>>;
    static constexpr Index none = ~Index{0};

    // Sets of values as words.
    static bool has(const Word* set, Index v) { return (set[v / word_bits] >> v % word_bits & 1U) != 0; }
    static Word bit_of(Index v) { return Word{1} << v % word_bits; }
    /// Sets set[w] = word(w) for all words. Returns whether the set is not empty.
    template <typename WordAt>
    bool fill(Word* set, const WordAt& word) const {
        Word any = 0;
        for (std::size_t w = 0; w < words(); ++w) any |= set[w] = word(w);
        return any != 0;
    }
    /// Returns the least value of the set with these words.
    template <typename WordAt>
    Index first_in(const WordAt& word) const {
        for (std::size_t w = 0; w < words(); ++w)
            if (const Word here = word(w); here != 0)
                return static_cast<Index>(w * word_bits) + static_cast<Index>(lowest(here));
        return none;
    }
    bool meet(const Word* a, const Word* b) const {
        Word common = 0;
        for (std::size_t w = 0; w < words(); ++w) common |= a[w] & b[w];
        return common != 0;
    }

    bool give_value(Index i);
    void take_along_path(Index v);
    void find_stuck(Members members);
    template <typename Remove>
    bool search_components(Index first, const Remove& remove);
    void enter(Index i);
    template <typename Remove>
    bool leave_group(const Remove& remove);

    std::size_t words_;
    std::vector<Word> rows_;
    std::vector<Index> match_; ///< by variable
    std::vector<Index> owner_; ///< by value; valid for matched values
    std::vector<Index> unmatched_;
    Mask matched_{};
    Mask reached_{};
    Index homeless_ = none; ///< the variable that could not be given a value

    std::vector<Index> path_; ///< the path of a depth-first search
    Index depth_ = 0;

    std::vector<Index> stuck_; ///< the first `stuck_count_` cannot move to a free value, all others can
    Index stuck_count_ = 0;
    Mask movable_{};   ///< free values, and values whose owners can move to a free value
    Mask unvisited_{}; ///< values of stuck members
    Mask on_path_{};   ///< visited values whose component is not yet finished
    Mask group_{};
    Mask gone_{};

    /// The members on the path, divided into groups whose members reach each other.
    std::vector<Index> group_depth_; ///< the depth of its first member
    std::vector<Word> below_;        ///< the values on the path when the group began
    Index groups_ = 0;
};

template <std::size_t fixed_words>
bool ValueGraph<fixed_words>::match(Members members) {
    fill(matched_.data(), [](std::size_t) { return Word{0}; });
    homeless_ = none;
    Index count = 0;
    for (const Index i : members) {
        const Index v = match_[i];
        if (v != none && owner_[v] == i && has(row(i), v)) {
            matched_[v / word_bits] |= bit_of(v);
        } else {
            match_[i] = none;
            unmatched_[count++] = i;
        }
    }
    for (Index k = 0; k < count; ++k)
        if (!give_value(unmatched_[k])) return false;
    return true;
}

template <std::size_t fixed_words>
void ValueGraph<fixed_words>::match_each_with_itself(Members members) {
    fill(matched_.data(), [](std::size_t) { return Word{0}; });
    homeless_ = none;
    for (const Index i : members) {
        match_[i] = owner_[i] = i;
        matched_[i / word_bits] |= bit_of(i);
    }
}

/// Finds a value for i: a free value, or a value whose owner moves to another value, recursively.
template <std::size_t fixed_words>
bool ValueGraph<fixed_words>::give_value(Index i) {
    fill(reached_.data(), [](std::size_t) { return Word{0}; });
    path_[0] = i;
    for (depth_ = 1; depth_ > 0;) {
        const Word* values = row(path_[depth_ - 1]);
        const Index free = first_in([&](std::size_t w) { return values[w] & ~matched_[w]; });
        if (free != none) {
            take_along_path(free);
            return true;
        }
        const Index v = first_in([&](std::size_t w) { return values[w] & ~reached_[w]; });
        if (v == none) {
            --depth_;
            continue;
        }
        reached_[v / word_bits] |= bit_of(v);
        path_[depth_++] = owner_[v];
    }
    homeless_ = i;
    return false;
}

/// Gives the free value to the last variable on the path, and gives each earlier variable the value of the next.
template <std::size_t fixed_words>
void ValueGraph<fixed_words>::take_along_path(Index v) {
    matched_[v / word_bits] |= bit_of(v);
    while (depth_ > 0) {
        const Index i = path_[--depth_];
        owner_[v] = i;
        std::swap(match_[i], v);
    }
}

template <std::size_t fixed_words>
template <typename Remove>
bool ValueGraph<fixed_words>::for_each_impossible(Members members, const Remove& remove) {
    find_stuck(members);
    if (stuck_count_ == 0) return true;
    fill(unvisited_.data(), [this](std::size_t w) { return matched_[w] & ~movable_[w]; });
    for (const Index i : Members(stuck_).subspan(stuck_count_, members.size() - stuck_count_)) {
        const Word* values = row(i);
        const auto stuck_value = [&](std::size_t w) { return values[w] & unvisited_[w]; };
        if (fill(gone_.data(), stuck_value) && !remove(i, gone_.data())) return false;
    }
    fill(on_path_.data(), [](std::size_t) { return Word{0}; });
    for (const Index i : Members(stuck_).first(stuck_count_))
        if (has(unvisited_.data(), match_[i]) && !search_components(i, remove)) return false;
    return true;
}

template <std::size_t fixed_words>
void ValueGraph<fixed_words>::find_stuck(Members members) {
    fill(movable_.data(), [](std::size_t) { return Word{0}; });
    for (const Index i : members) {
        const Word* values = row(i);
        fill(movable_.data(), [&](std::size_t w) { return movable_[w] | values[w]; });
    }
    bool again = fill(movable_.data(), [this](std::size_t w) { return movable_[w] & ~matched_[w]; });
    std::copy(members.begin(), members.end(), stuck_.begin());
    stuck_count_ = static_cast<Index>(members.size());
    while (again) {
        again = false;
        for (Index k = 0; k < stuck_count_;) {
            const Index i = stuck_[k];
            if (!meet(row(i), movable_.data())) {
                ++k;
                continue;
            }
            movable_[match_[i] / word_bits] |= bit_of(match_[i]);
            std::swap(stuck_[k], stuck_[--stuck_count_]);
            again = true;
        }
    }
}

/// Finds the strongly connected components in one depth-first search (path-based: H. N. Gabow, Information Processing
/// Letters 74, 2000): a component is finished when the search leaves the first member of its group.
template <std::size_t fixed_words>
template <typename Remove>
bool ValueGraph<fixed_words>::search_components(Index first, const Remove& remove) {
    depth_ = groups_ = 0;
    enter(first);
    while (depth_ > 0) {
        const Word* values = row(path_[depth_ - 1]);
        const Index v = first_in([&](std::size_t w) { return values[w] & unvisited_[w]; });
        if (v != none) {
            enter(owner_[v]);
            continue;
        }
        --depth_;
        if (group_depth_[groups_ - 1] == depth_ && !leave_group(remove)) return false;
    }
    return true;
}

/// Begins a new group with the variable, and merges it with the groups that it reaches.
template <std::size_t fixed_words>
void ValueGraph<fixed_words>::enter(Index i) {
    std::copy_n(on_path_.data(), words(), below_.data() + groups_ * words());
    group_depth_[groups_++] = depth_;
    path_[depth_++] = i;
    while (meet(row(i), below_.data() + (groups_ - 1) * words())) --groups_;
    const Index v = match_[i];
    unvisited_[v / word_bits] &= ~bit_of(v);
    on_path_[v / word_bits] |= bit_of(v);
}

/// Closes the topmost group, which is a component: its members exchange values only with each other.
template <std::size_t fixed_words>
template <typename Remove>
bool ValueGraph<fixed_words>::leave_group(const Remove& remove) {
    const Word* below = below_.data() + --groups_ * words();
    fill(group_.data(), [&](std::size_t w) { return on_path_[w] & ~below[w]; });
    std::copy_n(below, words(), on_path_.begin());
    for (std::size_t w = 0; w < words(); ++w)
        for (Word rest = group_[w]; rest != 0; rest &= rest - 1) {
            const Index i = owner_[w * word_bits + static_cast<std::size_t>(lowest(rest))];
            const Word* values = row(i);
            const auto outside = [&](std::size_t u) { return values[u] & ~group_[u]; };
            if (fill(gone_.data(), outside) && !remove(i, gone_.data())) return false;
        }
    return true;
}

template <std::size_t fixed_words>
void ValueGraph<fixed_words>::reach(Members members, const Word* values) {
    std::copy_n(values, words(), reached_.begin());
    for (bool again = true; again;) {
        again = false;
        for (const Index i : members) {
            const Word* more = row(i);
            if (!is_reached(i) || first_in([&](std::size_t w) { return more[w] & ~reached_[w]; }) == none)
                continue;
            fill(reached_.data(), [&](std::size_t w) { return reached_[w] | more[w]; });
            again = true;
        }
    }
}

} // namespace csp
