#pragma once

namespace csp {

/// Asked from time to time, in work that may take long, whether to pause.
class Interrupt {
  public:
    virtual ~Interrupt() = default;
    virtual bool is_due() = 0;

  protected:
    Interrupt() = default;
    Interrupt(const Interrupt&) = default;
    Interrupt& operator=(const Interrupt&) = default;
};

} // namespace csp
