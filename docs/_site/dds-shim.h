/* Put before every file of DDS: WASI has no files to write and no threads, and DDS asks for both
   in places that are never reached here. */
#ifdef __cplusplus
#include <iosfwd>
#include <ostream>
#include <string>

namespace std {
template <>
class basic_ofstream<char, char_traits<char>> : public basic_ostream<char> {
 public:
  basic_ofstream() : basic_ostream<char>(nullptr) {}
  template <class... A>
  void open(A...) {}
  bool is_open() const { return false; }
  void close() {}
};
}  // namespace std

#if defined(_LIBCPP_HAS_THREADS) && !_LIBCPP_HAS_THREADS
namespace std {
struct mutex {
  void lock() {}
  void unlock() {}
  bool try_lock() { return true; }
};
namespace this_thread {
template <class D>
void sleep_for(D) {}
}  // namespace this_thread
}  // namespace std
#endif
#endif
