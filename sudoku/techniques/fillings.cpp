#include <sudoku/techniques/fillings.hpp>

#include <utility>

namespace sudoku {

namespace {

/// A person would give up earlier. Long lines with weak restrictions may cause many failures.
constexpr std::uint64_t most_failures = 2000;

csp::SearchOptions short_search() {
    csp::SearchOptions options;
    options.limits.failures = most_failures;
    return options;
}

} // namespace

Fillings::Fillings(const RuleEntry& entry, const Position& position, KnownFillings* known)
    : entry_(entry),
      position_(position),
      known_(known),
      solver_(entry.model, short_search()),
      possible_(entry.cells.size(), 0),
      needed_(position.all_values()) {
    for (std::size_t i = 0; i < entry.cells.size(); ++i)
        restrict_to(i, position.possible(entry.cells[i]), marks_);
    for (std::size_t number = 0; known != nullptr && number < known->count(); ++number)
        take_in(known->filling(number));
}

void Fillings::restrict_to(std::size_t cell, Values values, std::vector<csp::Atom>& facts) const {
    for (const int value : bits_of(position_.all_values() & ~values))
        facts.push_back(csp::Atom::different(variable(cell), value));
}

bool Fillings::search(std::span<const csp::Atom> givens) {
    solver_.begin(givens);
    if (solver_.next()) return true;
    return solver_.stopped() != csp::StopReason::exhausted;
}

void Fillings::take_in(std::span<const std::uint8_t> filling) {
    Values used = 0;
    for (std::size_t i = 0; i < possible_.size(); ++i) {
        const Values value = one_bit(filling[i]);
        possible_[i] |= value;
        used |= value;
    }
    needed_ &= used;
}

bool Fillings::has_filling(std::span<const csp::Atom> facts) {
    std::vector<csp::Atom> givens = marks_;
    givens.insert(givens.end(), facts.begin(), facts.end());
    return search(givens);
}

std::vector<Values> Fillings::possible() {
    if (std::exchange(is_complete_, true)) return possible_;
    for (std::size_t i = 0; i < possible_.size(); ++i) {
        for (const int value : bits_of(position_.possible(entry_.cells[i]))) {
            if (has_bit(possible_[i], value)) continue;
            std::vector<csp::Atom> givens = marks_;
            givens.push_back(csp::Atom::equal(variable(i), value));
            solver_.begin(givens);
            if (solver_.next()) {
                std::vector<std::uint8_t> filling;
                for (std::size_t cell = 0; cell < possible_.size(); ++cell)
                    filling.push_back(static_cast<std::uint8_t>(solver_.solution()[variable(cell)]));
                take_in(filling);
                if (known_ != nullptr) known_->add(entry_.cells, filling);
            } else if (solver_.stopped() != csp::StopReason::exhausted) {
                possible_[i] |= one_bit(value);
                needed_ = 0;
            }
        }
    }
    return possible_;
}

Values Fillings::needed() {
    possible();
    for (const int value : bits_of(needed_)) {
        std::vector<csp::Atom> without;
        for (std::size_t i = 0; i < possible_.size(); ++i)
            without.push_back(csp::Atom::different(variable(i), value));
        if (has_filling(without)) needed_ &= ~one_bit(value);
    }
    return needed_;
}

std::vector<std::vector<csp::Atom>> Fillings::impossible(std::vector<Candidate>& marks) {
    possible();
    std::vector<std::vector<csp::Atom>> facts;
    for (std::size_t i = 0; i < possible_.size(); ++i) {
        const int cell = entry_.cells[i];
        for (const int value : bits_of(position_.values(cell) & ~possible_[i])) {
            marks.push_back({cell, value});
            facts.push_back({csp::Atom::equal(variable(i), value)});
        }
    }
    return facts;
}

std::vector<int> Fillings::reasons(std::span<const std::vector<csp::Atom>> contraries) {
    std::vector<bool> is_used(entry_.cells.size(), true);
    for (std::size_t cell = 0; cell < entry_.cells.size(); ++cell) {
        is_used[cell] = false;
        std::vector<csp::Atom> facts;
        for (std::size_t i = 0; i < entry_.cells.size(); ++i)
            if (is_used[i]) restrict_to(i, position_.possible(entry_.cells[i]), facts);
        const std::size_t known = facts.size();
        for (const std::vector<csp::Atom>& contrary : contraries) {
            facts.resize(known, csp::Atom());
            facts.insert(facts.end(), contrary.begin(), contrary.end());
            if (!search(facts)) continue;
            is_used[cell] = true;
            break;
        }
    }
    std::vector<int> cells;
    for (std::size_t i = 0; i < entry_.cells.size(); ++i)
        if (is_used[i]) cells.push_back(entry_.cells[i]);
    return cells;
}

} // namespace sudoku
