#pragma once

#include <csp/base/assert.hpp>
#include <csp/base/atom.hpp>

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

/// The short nogoods of searches that run at the same time, on the same model, for the same purpose: each adds those it
/// learns, and takes over those of the others when it restarts. Each is told once, whoever learns it again. Thread-safe.
class SharedNogoods {
  public:
    static constexpr std::size_t longest = 2;

    /// What a search has seen of the others.
    using Mark = std::size_t;

    /// @param atoms   one, or as many as the longest have
    /// @param author  of the nogood, to whom it is no news
    void add(std::span<const Atom> atoms, std::uint32_t author) {
        CSP_ASSERT(!atoms.empty() && atoms.size() <= longest);
        const std::lock_guard lock(mutex_);
        if (nogoods_.size() < most && known_.insert(key_of(atoms)).second)
            nogoods_.push_back({{atoms.begin(), atoms.end()}, author});
    }
    /// Those that others have added since the mark, which moves on.
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

    /// The same for the same atoms in another order.
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
