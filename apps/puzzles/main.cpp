#include <apps/common/program.hpp>
#include <apps/puzzles/run.hpp>

int main(int argc, char** argv) {
    return app::run_program("arcwise-puzzles", [&] { return puzzles::run_command(argc, argv); });
}
