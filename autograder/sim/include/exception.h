/* The CUDA samples' exceptions: what failed, and where. */
#pragma once
#include <cstdlib>
#include <iostream>
#include <sstream>
#include <stdexcept>

template <class Base> class Exception : public Base {
  public:
    explicit Exception(const std::string &what) : Base(what) {}
    static void throw_it(const char *file, int line, const char *detail = "") {
        std::ostringstream s;
        s << "Exception in file '" << file << "' in line " << line
          << "\nDetailed description: " << detail << "\n";
        throw Exception(s.str());
    }
    static void throw_it(const char *file, int line, const std::string &detail) {
        throw_it(file, line, detail.c_str());
    }
};
template <class Error> inline void handleException(const Error &e) {
    std::cerr << e.what() << std::endl;
    exit(EXIT_FAILURE);
}
#define RUNTIME_EXCEPTION(text) Exception<std::runtime_error>::throw_it(__FILE__, __LINE__, text)
#define LOGIC_EXCEPTION(text)   Exception<std::logic_error>::throw_it(__FILE__, __LINE__, text)
#define RANGE_EXCEPTION(text)   Exception<std::range_error>::throw_it(__FILE__, __LINE__, text)
