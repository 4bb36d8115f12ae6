#pragma once

#include <apps/web/engine/engine.hpp>

namespace web {

/// The program of a module, defined in the file of its name in this folder.
extern const Program exported;

} // namespace web
