// Stands for the headers that nearly every test includes, which are compiled once: see tests/CMakeLists.txt.
