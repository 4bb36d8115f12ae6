#pragma once

#include <apps/flatzinc/builtins/builtin.hpp>
#include <apps/flatzinc/passes/reduction.hpp>

#include <initializer_list>
#include <string>
#include <string_view>
#include <unordered_map>

namespace flatzinc {

/// How a pass treats constraints of one kind.
using Treatment = void (*)(Reduction&, std::size_t constraint);

/// A table of treatments. Each constraint is looked up by name once.
class Treatments {
  public:
    struct Entry {
        std::string_view name;
        std::size_t arguments;
        Treatment treat;
    };
    Treatments(std::initializer_list<Entry> entries) { add(entries); }
    Treatments(std::initializer_list<std::span<const Entry>> lists) {
        for (const auto& entries : lists) add(entries);
    }
    /// The treatment of constraints of this kind; null if the pass ignores them.
    Treatment of(const Builtin* builtin) const {
        const auto found = by_builtin_.find(builtin);
        return found == by_builtin_.end() ? nullptr : found->second;
    }

  private:
    void add(std::span<const Entry> entries) {
        for (const Entry& entry : entries)
            by_builtin_[find_builtin(entry.name, entry.arguments).builtin] = entry.treat;
    }

    std::unordered_map<const Builtin*, Treatment> by_builtin_;
};

/// The only operand of an argument.
inline Operand operand(const Reduction& reduction, std::size_t constraint, std::size_t argument) {
    const Instance& instance = reduction.instance();
    return instance.operands_of(instance.constraints[constraint], argument).front();
}

inline std::span<const Operand> operands(const Reduction& reduction, std::size_t constraint,
                                         std::size_t argument) {
    const Instance& instance = reduction.instance();
    return instance.operands_of(instance.constraints[constraint], argument);
}

inline const WideSet& set(const Reduction& reduction, std::size_t constraint, std::size_t argument) {
    const Instance& instance = reduction.instance();
    return instance
        .sets[instance.arguments[instance.constraints[constraint].first_argument + argument].first];
}

} // namespace flatzinc
