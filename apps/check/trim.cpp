#include <apps/check/trim.hpp>

#include <algorithm>
#include <set>
#include <sstream>
#include <string_view>

namespace check {

void Trim::end_line(char kind, bool is_refuted) {
    if (!is_on_) return;
    if (line() == most) throw Unreadable("a proof of more than 2^30 lines cannot be trimmed");
    const bool is_idle = is_refuted_ && kind != 'c';
    if (is_refuted && !is_refuted_) refutation_ = line();
    is_refuted_ = is_refuted;
    const auto first = uses_.begin() + static_cast<std::ptrdiff_t>(begin_of(line()));
    std::sort(first, uses_.end());
    uses_.erase(std::unique(first, uses_.end()), uses_.end());
    ends_.push_back(uses_.size());
    kinds_.push_back(is_idle ? ' ' : kind);
}

std::vector<bool> Trim::needed(const Network& net) const {
    const auto is_one_of = [](char kind, std::string_view kinds) {
        return kinds.find(kind) != std::string_view::npos;
    };
    std::vector<bool> needed(kinds_.size());
    std::vector<bool> is_read(net.domains.count());
    std::set<std::uint32_t> used; // constraints all of whose variables are read
    for (Line line = this->line(); line-- > 0;) {
        const auto uses = std::span(uses_).subspan(begin_of(line), ends_[line] - begin_of(line));
        const auto is_change_read = [&](Use use) { return kind_of(use) == Kind::change && is_read[use / 4]; };
        const bool needs_its_uses = needed[line] || is_one_of(kinds_[line], "pvc") ||
                                    std::any_of(uses.begin(), uses.end(), is_change_read);
        needed[line] = needs_its_uses || is_one_of(kinds_[line], "sd");
        if (!needs_its_uses) continue; // a solution holds, no matter what was ruled out before
        for (const Use use : uses) {
            const std::uint32_t number = use / 4;
            if (kind_of(use) == Kind::line) needed[number] = true;
            if (kind_of(use) == Kind::variable) is_read[number] = true;
            if (kind_of(use) != Kind::constraint || !used.insert(number).second) continue;
            for (const std::uint32_t test :
                 (number == the_cost ? net.cost : net.constraints[number].node).tests)
                net.tests[test].for_each_variable([&](Variable x) { is_read[x] = true; });
        }
    }
    return needed;
}

void copy_needed(const std::function<bool(std::string&)>& next_line, const std::vector<bool>& needed,
                 const std::function<void(const std::string&)>& write) {
    std::set<std::uint64_t> copied; // nogoods and solutions
    std::size_t at = 0;
    for (std::string line; next_line(line);) {
        if (line.empty()) continue;
        if (at == needed.size()) throw Unreadable("the proof has become longer");
        if (!needed[at++]) continue;
        const std::size_t kind = line.find_first_not_of(' ');
        std::uint64_t number = 0;
        if (line[kind] == 'n' || line[kind] == 's') {
            if (std::istringstream(line.substr(kind + 1)) >> number) copied.insert(number);
        } else if (line[kind] == 'd') {
            std::istringstream numbers(line.substr(kind + 1));
            line.clear();
            while (numbers >> number)
                if (copied.erase(number) > 0) line += (line.empty() ? "d " : " ") + std::to_string(number);
        }
        if (!line.empty()) write(line);
    }
    if (at < needed.size()) throw Unreadable("the proof has become shorter");
}

} // namespace check
