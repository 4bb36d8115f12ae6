#pragma once

#include <csp/engine/engine.hpp>

namespace csp {

/// Takes the engine back to the depth at which the guard was made, also where an exception out of a rule or
/// predicate leaves levels behind.
class DepthGuard {
  public:
    explicit DepthGuard(Engine& engine) : engine_(engine), depth_(engine.depth()) {}
    ~DepthGuard() {
        while (engine_.depth() > depth_) engine_.pop();
    }
    DepthGuard(const DepthGuard&) = delete;
    DepthGuard& operator=(const DepthGuard&) = delete;

  private:
    Engine& engine_;
    int depth_;
};

} // namespace csp
