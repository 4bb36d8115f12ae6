#pragma once

#include <algorithm>
#include <memory>
#include <typeindex>
#include <typeinfo>
#include <utility>
#include <vector>

namespace csp {

/// The facts that constraints and rules state about themselves, for code that sees several of them but must not know
/// their kinds. There is one list for each type of fact that a reader has asked for; other stated facts are dropped.
///
/// Facts that depend on the domains are stated while a model is loaded, by Posting::state; joint passes read them.
/// Facts that do not depend on the domains are stated whenever a reader asks, by ConstraintDefinition::state_facts and
/// Rule::state_facts, see facts_of(); branchings, neighbourhoods and costs read them.
class Facts {
  public:
    /// Keeps facts of this type from now on.
    template <typename Fact>
    void ask_for() {
        constexpr std::size_t usual = 8; // small models are loaded again and again
        if (asked_.empty()) asked_.reserve(usual);
        asked_.emplace_back(typeid(Fact));
    }
    /// Whether facts of this type are kept, so that a source need not state facts that are dropped.
    template <typename Fact>
    bool wants() const {
        return std::find(asked_.begin(), asked_.end(), typeid(Fact)) != asked_.end();
    }
    /// Records Fact{args...}. Returns false if no reader has asked for this type.
    template <typename Fact, typename... Args>
    bool state(Args&&... args) {
        if (!wants<Fact>()) return false;
        keep<Fact>(std::forward<Args>(args)...);
        return true;
    }
    /// Records Fact{args...}, whether a reader has asked for its type or not.
    template <typename Fact, typename... Args>
    void keep(Args&&... args) {
        list_of<Fact>().push_back(Fact{std::forward<Args>(args)...});
    }
    /// Returns all facts of this type, in the order in which they were recorded, for one of several readers.
    template <typename Fact>
    const std::vector<Fact>& all() const {
        static const std::vector<Fact> none;
        const std::vector<Fact>* const list = find<Fact>();
        return list == nullptr ? none : *list;
    }
    /// Returns them for the last reader. The list is empty afterwards, and facts of this type are no longer kept.
    template <typename Fact>
    std::vector<Fact> take() {
        std::erase(asked_, std::type_index(typeid(Fact)));
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

/// The facts of one type that a constraint (its definition), a rule, or all constraints of a model state.
template <typename Fact, typename Source>
std::vector<Fact> facts_of(const Source& source) {
    Facts facts;
    facts.ask_for<Fact>();
    source.state_facts(facts);
    return facts.take<Fact>();
}

} // namespace csp
