// Threads, futures and exceptions.
#include <condition_variable>
#include <future>
#include <iostream>
#include <mutex>
#include <queue>
#include <stdexcept>
#include <thread>

class Channel {
 public:
  void send(int value) {
    std::lock_guard<std::mutex> guard(mutex_);
    values_.push(value);
    ready_.notify_one();
  }

  int receive() {
    std::unique_lock<std::mutex> guard(mutex_);
    ready_.wait(guard, [this] { return !values_.empty(); });
    int value = values_.front();
    values_.pop();
    if (value < 0) {
      throw std::range_error("closed");
    }
    return value;
  }

 private:
  std::mutex mutex_;
  std::condition_variable ready_;
  std::queue<int> values_;
};

int main(int count, char **) {
  Channel channel;
  std::thread sender([&] {
    for (int i = 0; i < count; i++) {
      channel.send(i);
    }
    channel.send(-1);
  });
  auto sum = std::async(std::launch::async, [&] {
    long all = 0;
    try {
      for (;;) {
        all += channel.receive();
      }
    } catch (const std::exception &end) {
      std::cerr << end.what() << '\n';
    }
    return all;
  });
  std::cout << sum.get() << '\n';
  sender.join();
  return 0;
}
