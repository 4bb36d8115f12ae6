#include <csp/base/random.hpp>

#include <random>

namespace csp {

struct Random::Generator {
    std::mt19937_64 twister;
};

Random::Random(std::uint64_t seed) : seed_(seed) {}
Random::~Random() = default;
Random::Random(const Random& other)
    : seed_(other.seed_),
      generator_(other.generator_ ? std::make_unique<Generator>(*other.generator_) : nullptr) {}
Random& Random::operator=(const Random& other) { return *this = Random(other); }
Random::Random(Random&& other) noexcept = default;
Random& Random::operator=(Random&& other) noexcept = default;

std::uint64_t Random::next() {
    if (!generator_) generator_ = std::make_unique<Generator>(Generator{std::mt19937_64(seed_)});
    return generator_->twister();
}

void Random::restart() { generator_.reset(); }

} // namespace csp
