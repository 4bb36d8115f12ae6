#pragma once

#include <algorithm>
#include <memory>
#include <typeindex>
#include <typeinfo>
#include <utility>
#include <vector>

namespace csp {

/// The facts that constraints report about themselves while a model is loaded. Passes over all constraints read them
/// once all constraints have been posted. There is one list for each type of fact that a pass has asked for; other
/// facts are dropped.
class Facts {
  public:
    /// Keeps facts of this type from now on.
    template <typename Fact>
    void ask_for() {
        constexpr std::size_t usual = 8; // small models are loaded again and again
        if (asked_.empty()) asked_.reserve(usual);
        asked_.emplace_back(typeid(Fact));
    }
    /// Records Fact{args...}. Returns false if no pass has asked for this type.
    template <typename Fact, typename... Args>
    bool tell(Args&&... args) {
        if (std::find(asked_.begin(), asked_.end(), typeid(Fact)) == asked_.end()) return false;
        list_of<Fact>().push_back(Fact{std::forward<Args>(args)...});
        return true;
    }
    /// All facts of this type, in the order in which they were recorded, for one of several readers.
    template <typename Fact>
    const std::vector<Fact>& all() const {
        static const std::vector<Fact> none;
        const std::vector<Fact>* const list = find<Fact>();
        return list == nullptr ? none : *list;
    }
    /// The same, for the last reader. The list is empty afterwards.
    template <typename Fact>
    std::vector<Fact> take() {
        std::vector<Fact>* const list = find<Fact>();
        return list == nullptr ? std::vector<Fact>() : std::exchange(*list, {});
    }

  private:
    struct List {
        virtual ~List() = default;
    };
    template <typename Fact>
    struct ListOf final : List {
        std::vector<Fact> facts;
    };

    template <typename Fact>
    std::vector<Fact>* find() const {
        for (const auto& [type, list] : lists_)
            if (type == typeid(Fact)) return &static_cast<ListOf<Fact>&>(*list).facts;
        return nullptr;
    }
    template <typename Fact>
    std::vector<Fact>& list_of() {
        if (auto* const known = find<Fact>()) return *known;
        lists_.emplace_back(typeid(Fact), std::make_unique<ListOf<Fact>>());
        return static_cast<ListOf<Fact>&>(*lists_.back().second).facts;
    }

    std::vector<std::type_index> asked_;
    std::vector<std::pair<std::type_index, std::unique_ptr<List>>> lists_;
};

} // namespace csp
