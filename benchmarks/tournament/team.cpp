#include <benchmarks/tournament/team.hpp>

namespace tournament {

Team::Team() = default;
Team::~Team() = default;
void Team::wait_for_all() const {}

} // namespace tournament
