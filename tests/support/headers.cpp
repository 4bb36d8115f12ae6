// Includes the headers that nearly every test includes, so that they are compiled once; see tests/CMakeLists.txt.
