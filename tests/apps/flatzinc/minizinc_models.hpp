#pragma once

#include <tests/support/run_program.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

/// Models solved by MiniZinc.
namespace flatzinc_minizinc_test {

struct Answer {
    int status = 0;
    std::vector<std::string> solutions; ///< sorted
    bool is_complete = false;
    bool is_none = false;
    std::string err;
};

/// Returns all solutions of a model.
/// @param how  the options of minizinc, such as "--solver arcwise"
inline Answer solve(const std::string& model, const std::string& how) {
    const tests::ScratchFolder folder;
    const auto run = tests::run_shell("", "MZN_SOLVER_PATH='" ARCWISE_PROGRAM_DIR
                                          "/../share/minizinc/solvers' minizinc -a " +
                                              how + " '" + folder.file("model.mzn", model) + '\'');
    Answer answer{run.status, {}, false, false, run.err};
    for (const std::string& line : tests::lines_of(run.out)) {
        if (line == "==========")
            answer.is_complete = true;
        else if (line == "=====UNSATISFIABLE=====")
            answer.is_none = true;
        else if (line != "----------")
            answer.solutions.push_back(line);
    }
    std::sort(answer.solutions.begin(), answer.solutions.end());
    return answer;
}

/// Tests that need MiniZinc and Gecode.
class MiniZinc : public testing::Test {
  protected:
    void SetUp() override {
        const auto solvers = tests::run_shell("", "minizinc --solvers");
        if (solvers.status != 0) GTEST_SKIP() << "minizinc is not installed";
        if (solvers.out.find("org.gecode.gecode") == std::string::npos)
            GTEST_SKIP() << "minizinc has no Gecode: fzn-gecode is not installed";
    }
};

} // namespace flatzinc_minizinc_test
