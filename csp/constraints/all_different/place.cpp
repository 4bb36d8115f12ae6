#include <csp/constraints/all_different/place.hpp>

#include <algorithm>

namespace csp {

bool fits_words(Views scope, const Store& store, Value first, Value last) {
    if (WideValue{last} - first >= word_bits) return false;
    return std::all_of(scope.begin(), scope.end(), [&](View x) {
        return !x.is_negated() && store.kind(x.variable()) == Store::Kind::small &&
               store.base(x.variable()) + x.offset() >= first;
    });
}

std::vector<Place> places_of(Views scope, const Store& store, Value first) {
    std::vector<Place> places;
    places.reserve(scope.size());
    for (const View x : scope)
        places.push_back(
            {x.variable().index, static_cast<int>(store.base(x.variable()) + x.offset() - first)});
    return places;
}

} // namespace csp
