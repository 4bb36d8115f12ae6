#include <apps/puzzles/grid.hpp>

#include <map>
#include <memory>
#include <numeric>
#include <string>
#include <utility>

namespace puzzles {

namespace {

/// Rule. Where a cell is `value`, the others that are lie where one can walk from it, over cells that can be.
///
/// Complexity: O(cells) a run. Stateless.
class Connected final : public csp::Rule {
  public:
    Connected(std::vector<csp::View> cells, std::size_t columns, csp::Value value)
        : cells_(std::move(cells)),
          columns_(columns),
          value_(value),
          is_reached_(cells_.size()) {
        std::vector<std::size_t> numbers(cells_.size());
        std::iota(numbers.begin(), numbers.end(), std::size_t{0});
        for (const std::size_t cell : numbers) beside_.push_back(beside(numbers, columns_, cell));
        reached_.reserve(cells_.size());
    }

    std::string name() const override { return "connected"; }
    void scope(csp::Wiring& wiring) override { wiring.on_each(cells_); }

    void propagate(csp::Context& context) override {
        is_reached_.assign(cells_.size(), false);
        reached_.clear();
        for (std::size_t cell = 0; cell < cells_.size() && reached_.empty(); ++cell)
            if (context.is_fixed(cells_[cell]) && context.value(cells_[cell]) == value_) reach(cell);
        if (reached_.empty()) return;
        for (std::size_t next = 0; next < reached_.size();) // which grows meanwhile
            for (const std::size_t cell : beside_[reached_[next++]])
                if (!is_reached_[cell] && context.contains(cells_[cell], value_)) reach(cell);
        for (std::size_t cell = 0; cell < cells_.size(); ++cell)
            if (!is_reached_[cell]) context.remove(cells_[cell], value_);
    }

  private:
    void reach(std::size_t cell) {
        is_reached_[cell] = true;
        reached_.push_back(cell);
    }

    std::vector<csp::View> cells_;
    std::size_t columns_;
    csp::Value value_;
    std::vector<std::vector<std::size_t>> beside_; ///< by cell
    std::vector<bool> is_reached_;                 ///< while it propagates
    std::vector<std::size_t> reached_;
};

} // namespace

std::vector<Line> lines_of(const csp::Matrix<csp::Var>& cells) {
    std::vector<Line> lines;
    for (std::size_t row = 0; row < cells.rows(); ++row)
        lines.push_back({"row " + std::to_string(row + 1), cells.row(row)});
    for (std::size_t column = 0; column < cells.columns(); ++column)
        lines.push_back({"column " + std::to_string(column + 1), cells.column(column)});
    return lines;
}

void post_latin_square(csp::Model& model, const csp::Matrix<csp::Var>& cells) {
    for (std::size_t i = 0; i < cells.rows(); ++i) {
        model.post(csp::all_different(cells.row(i)), "row " + std::to_string(i + 1));
        model.post(csp::all_different(cells.column(i)), "column " + std::to_string(i + 1));
    }
}

void read_cages(Input& input, const CharacterGrid& grid, const std::vector<csp::Var>& cells,
                const std::function<void(const std::string&, const std::vector<csp::Var>&)>& take) {
    std::map<std::string, std::vector<csp::Var>> cages;
    for (std::size_t i = 0; i < cells.size(); ++i) cages[std::string(1, grid.cells[i])].push_back(cells[i]);
    while (!cages.empty()) {
        const auto cage = cages.find(input.word("a cage that is left"));
        if (cage == cages.end()) input.refuse("no cage, or one that came before");
        take(cage->first, cage->second);
        cages.erase(cage);
    }
}

csp::Constraint connected(std::vector<csp::View> cells, std::size_t columns, csp::Value value) {
    return csp::rule_constraint([cells = std::move(cells), columns, value] {
        return std::make_unique<Connected>(cells, columns, value);
    });
}

} // namespace puzzles
