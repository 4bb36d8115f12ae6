#include <csp/search/brancher/branch_by.hpp>

#include <utility>

namespace csp {

namespace {

class BranchBy final : public Brancher {
  public:
    explicit BranchBy(std::function<std::optional<Atom>(SearchState&)> choose) : choose_(std::move(choose)) {}

    std::optional<Atom> next(SearchState& state) override { return choose_(state); }

  private:
    std::function<std::optional<Atom>(SearchState&)> choose_;
};

} // namespace

Branching branch_by(std::string name, std::function<std::optional<Atom>(SearchState&)> choose) {
    return {std::move(name), [choose = std::move(choose)](Engine&, const Model&) {
                return std::make_unique<BranchBy>(choose);
            }};
}

} // namespace csp
