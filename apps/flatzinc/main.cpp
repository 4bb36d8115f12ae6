#include <apps/common/program.hpp>
#include <apps/flatzinc/run.hpp>

int main(int argc, char** argv) {
    return app::run_program("fzn-arcwise", [&] { return flatzinc::run_command(argc, argv); });
}
