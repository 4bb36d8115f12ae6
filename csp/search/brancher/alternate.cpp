#include <csp/search/brancher/alternate.hpp>

#include <csp/base/error.hpp>
#include <csp/search/brancher/composite.hpp>

#include <utility>

namespace csp {

namespace {

class Alternate final : public CompositeBrancher {
  public:
    using CompositeBrancher::CompositeBrancher;

    std::optional<Atom> next(SearchState& state) override { return part(turn_).next(state); }

    void on_begin() override {
        turn_ = 0;
        CompositeBrancher::on_begin();
    }
    void on_restart() override {
        turn_ = (turn_ + 1) % part_count();
        CompositeBrancher::on_restart();
    }

  private:
    std::size_t turn_ = 0;
};

} // namespace

Branching alternate(std::vector<Branching> parts) {
    if (parts.empty()) throw ArgumentError("csp::alternate", "no parts to take turns, expected 1 or more");
    std::string description = describe_combination("alternate", parts);
    return {std::move(description), [parts = std::move(parts)](Engine& engine, const Model& model) {
                return std::make_unique<Alternate>(make_all(parts, engine, model));
            }};
}

} // namespace csp
