add_library(rapidcheck INTERFACE IMPORTED) # ../rapidcheck.h
set(rapidcheck_FOUND TRUE)
