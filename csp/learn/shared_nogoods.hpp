#pragma once

#include <csp/base/atom.hpp>

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <vector>

namespace csp {

/// The short nogoods of searches that run at the same time, on the same model, for the same purpose: each adds those it
/// learns, and takes over those of the others when it restarts. Thread-safe.
class SharedNogoods {
  public:
    static constexpr std::size_t longest = 2;

    /// What a search has seen of the others.
    using Mark = std::size_t;

    /// @param author  of the nogood, to whom it is no news
    void add(std::span<const Atom> atoms, std::uint32_t author) {
        const std::lock_guard lock(mutex_);
        if (nogoods_.size() < most) nogoods_.push_back({{atoms.begin(), atoms.end()}, author});
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

    mutable std::mutex mutex_;
    std::vector<Nogood> nogoods_;
};

} // namespace csp
