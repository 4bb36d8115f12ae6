#include <csp/search/neighbourhood/neighbourhood.hpp>

#include <memory>
#include <span>
#include <vector>

namespace csp::neighbourhood {

namespace {

class None final : public Neighbourhood {
  public:
    void choose(SearchState&, std::span<const Value>, std::vector<Atom>&) override {}
};

std::unique_ptr<Neighbourhood> make_adaptive(Engine& engine, const Model& model) {
    return adaptive.make(engine, model);
}

} // namespace

const NeighbourhoodKind none{"none", "everything", "of this library",
                             [](Engine&, const Model&) { return std::make_unique<None>(); }};

const NeighbourhoodKind interleaved{"interleaved",
                                    "everything, and if that takes long, the kind adaptive every second time",
                                    "of this library", make_adaptive};

} // namespace csp::neighbourhood
