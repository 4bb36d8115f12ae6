// The part of rapidcheck that the library's tests use, since Debian has it compiled for this machine alone: random
// values, and properties that a hundred cases of growing size must have. A case that fails is shown by its number and
// not made smaller.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace rc {

inline constexpr int kNominalSize = 100;

namespace detail {

/// Where the values of the present case come from.
inline std::mt19937_64 random;
inline int size = kNominalSize; ///< of containers and numbers at most

/// What a property writes about its case.
inline std::ostringstream log;

inline std::uint64_t below(std::uint64_t end) {
    return std::uniform_int_distribution<std::uint64_t>(0, end - 1)(random);
}

} // namespace detail

/// Makes values: *generator is the next one.
template <typename T>
class Gen {
  public:
    explicit Gen(std::function<T()> make) : make_(std::move(make)) {}
    T operator*() const { return make_(); }

  private:
    std::function<T()> make_;
};

namespace gen {

template <typename Function>
auto exec(Function make) {
    return Gen<decltype(make())>(std::move(make));
}

template <typename T>
Gen<T> inRange(T least, T end) {
    return exec([=] {
        return static_cast<T>(least + static_cast<T>(detail::below(static_cast<std::uint64_t>(end - least))));
    });
}

template <typename T>
Gen<T> resize(int size, Gen<T> generator) {
    return exec([=] {
        const int before = std::exchange(detail::size, size);
        T made = *generator;
        detail::size = before;
        return made;
    });
}

template <typename T>
Gen<T> elementOf(std::vector<T> choices) {
    return exec([choices = std::move(choices)] { return choices.at(detail::below(choices.size())); });
}

template <typename T, typename... Others>
Gen<T> element(T first, Others... others) {
    return elementOf(std::vector<T>{std::move(first), T(std::move(others))...});
}

template <typename T, typename... Others>
Gen<T> oneOf(Gen<T> first, Others... others) {
    return exec([choices = std::vector<Gen<T>>{std::move(first), std::move(others)...}] {
        return *choices.at(detail::below(choices.size()));
    });
}

template <typename T, typename Function>
auto map(Gen<T> generator, Function function) {
    return exec([=] { return function(*generator); });
}

template <typename Container, typename T>
Gen<Container> container(std::size_t count, Gen<T> member) {
    return exec([=] {
        Container made;
        for (std::size_t i = 0; i < count; ++i) made.insert(made.end(), *member);
        return made;
    });
}

template <typename Container, typename T>
Gen<Container> container(Gen<T> member) {
    return exec([=] {
        return *container<Container>(detail::below(static_cast<std::uint64_t>(detail::size) + 1), member);
    });
}

template <typename Container>
Gen<Container> nonEmpty(Gen<Container> generator) {
    return exec([=] {
        for (;;)
            if (Container made = *generator; !made.empty()) return made;
    });
}

template <typename T>
Gen<T> arbitrary() {
    if constexpr (std::is_same_v<T, std::string>)
        return container<T>(exec([] { return static_cast<char>(1 + detail::below(255)); }));
    else if constexpr (std::is_same_v<T, bool>)
        return exec([] { return detail::below(2) != 0; });
    else
        return exec([] { return static_cast<T>(detail::random()); });
}

} // namespace gen

/// Checks a property a hundred times; returns the first case in which it does not hold, or nothing.
template <typename Property>
std::string check(Property property) {
    for (int number = 0; number < 100; ++number) {
        detail::random.seed(static_cast<std::uint64_t>(number));
        detail::size = number;
        detail::log.str("");
        try {
            property();
        } catch (const std::exception& failure) {
            return "case " + std::to_string(number) + ": " + failure.what() + "\n" + detail::log.str();
        }
    }
    return "";
}

} // namespace rc

#define RC_LOG() rc::detail::log
#define RC_FAIL(text) throw std::runtime_error(text)
#define RC_ASSERT(condition)                                                                                 \
    do                                                                                                       \
        if (!(condition)) RC_FAIL(#condition);                                                               \
    while (false)
