package org.lucerna.bench.similar;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.lucerna.store.backend.Backend;

/** The time of a back-end's calls, by method. Thread-safe. */
final class BackendTimes {
  private static final double NANOS_PER_SECOND = 1e9;

  private final Map<String, long[]> times = new TreeMap<>();

  /** A back-end whose calls are measured. */
  Backend measured(Backend backend) {
    return (Backend)
        Proxy.newProxyInstance(
            Backend.class.getClassLoader(),
            new Class<?>[] {Backend.class},
            (_, method, arguments) -> call(backend, method, arguments));
  }

  private Object call(Backend backend, Method method, Object[] arguments) throws Throwable {
    long start = System.nanoTime();
    try {
      return method.invoke(backend, arguments);
    } catch (InvocationTargetException failed) {
      throw failed.getCause();
    } finally {
      add(method.getName(), System.nanoTime() - start);
    }
  }

  private synchronized void add(String method, long nanos) {
    long[] sum = times.computeIfAbsent(method, _ -> new long[2]);
    sum[0]++;
    sum[1] += nanos;
  }

  /** The calls since the last report, of all threads together. */
  synchronized String report() {
    StringBuilder report = new StringBuilder();
    times.forEach(
        (method, sum) ->
            report.append(
                String.format(
                    Locale.ROOT,
                    "    %-12s %,9d calls %8.2f s%n",
                    method,
                    sum[0],
                    sum[1] / NANOS_PER_SECOND)));
    times.clear();
    return report.toString();
  }
}
