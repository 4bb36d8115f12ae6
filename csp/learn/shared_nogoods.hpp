#pragma once

#include <csp/base/atom.hpp>
#include <csp/base/error.hpp>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <set>
#include <span>
#include <utility>
#include <vector>

namespace csp {

/// The short nogoods of searches that run at the same time on the same model for the same purpose. Each search adds the
/// nogoods it learns, and reads those of other searches when it restarts. Each nogood is shared once, even if several
/// searches learn it. Thread-safe.
class SharedNogoods {
  public:
    static constexpr std::size_t longest = 2;

    /// The position up to which a search has read.
    using Mark = std::size_t;

    /// @param atoms   at least one, at most `longest`
    /// @param author  the search that learned the nogood, to which it is not reported
    void add(std::span<const Atom> atoms, std::uint32_t author) {
        CSP_ASSERT(!atoms.empty() && atoms.size() <= longest);
        const std::lock_guard lock(mutex_);
        if (nogoods_.size() < most && known_.insert(key_of(atoms)).second)
            nogoods_.push_back({{atoms.begin(), atoms.end()}, author});
    }
    /// Returns the nogoods that other searches have added since the mark, and advances the mark.
    std::vector<std::vector<Atom>> news(Mark& seen, std::uint32_t reader) const {
        const std::lock_guard lock(mutex_);
        std::vector<std::vector<Atom>> news;
        for (; seen < nogoods_.size(); ++seen)
            if (nogoods_[seen].author != reader) news.push_back(nogoods_[seen].atoms);
        return news;
    }

  private:
    static constexpr std::size_t most = 100'000;
    struct Nogood {
        std::vector<Atom> atoms;
        std::uint32_t author;
    };

    /// The key of a nogood, which does not depend on the order of the atoms.
    using Key = std::pair<std::uint64_t, std::uint64_t>;
    static_assert(longest == 2);
    static Key key_of(std::span<const Atom> atoms) {
        const auto first = std::bit_cast<std::uint64_t>(atoms.front());
        const auto last = std::bit_cast<std::uint64_t>(atoms.back());
        return {std::min(first, last), std::max(first, last)};
    }

    mutable std::mutex mutex_;
    std::vector<Nogood> nogoods_;
    std::set<Key> known_;
};

} // namespace csp
