#include <csp/search/brancher/sequence.hpp>

#include <csp/search/brancher/composite.hpp>

#include <utility>

namespace csp {

namespace {

class Sequence final : public CompositeBrancher {
  public:
    using CompositeBrancher::CompositeBrancher;

    std::optional<Atom> next(SearchState& state) override {
        for (std::size_t i = 0; i < part_count(); ++i)
            if (const auto atom = part(i).next(state)) return atom;
        return std::nullopt;
    }
};

} // namespace

Branching sequence(std::vector<Branching> parts) {
    std::string description = describe_combination("sequence", parts);
    return {std::move(description), [parts = std::move(parts)](Engine& engine, const Model& model) {
                return std::make_unique<Sequence>(make_all(parts, engine, model));
            }};
}

} // namespace csp
