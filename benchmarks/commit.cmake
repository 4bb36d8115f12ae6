# Writes the built commit into a header, if it has changed: cmake -D source=FOLDER -D header=FILE -P commit.cmake
execute_process(COMMAND git -C ${source} describe --always --dirty --exclude=*
    OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
file(CONFIGURE OUTPUT ${header} CONTENT "#pragma once\n#define ARCWISE_COMMIT \"${commit}\"\n" @ONLY)
