package org.lucerna.cli;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.lucerna.cli.output.Console;

/**
 * Lets a server read its certificates again on SIGHUP, which would end the process otherwise.
 *
 * <p>The JDK has signals in its module {@code jdk.unsupported} only; where that is missing, or the
 * system has no such signal, nothing changes.
 */
final class HangUp {
  private static final String SIGNAL = "sun.misc.Signal";
  private static final String HANDLER = "sun.misc.SignalHandler";

  private final Console console;
  private final Reload reload;

  /** What is done at the signal. */
  @FunctionalInterface
  interface Reload {
    void perform() throws IOException;
  }

  HangUp(Console console, Reload reload) {
    this.console = console;
    this.reload = reload;
  }

  /** From now on the signal is heeded. */
  void heed() {
    try {
      Class<?> signal = Class.forName(SIGNAL);
      Class<?> handler = Class.forName(HANDLER);
      Object own =
          Proxy.newProxyInstance(
              HangUp.class.getClassLoader(),
              new Class<?>[] {handler},
              (proxy, method, arguments) -> {
                if (method.getName().equals("handle")) {
                  perform();
                }
                return null;
              });
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance("HUP"), own);
    } catch (ClassNotFoundException
        | NoSuchMethodException
        | InstantiationException
        | IllegalAccessException
        | InvocationTargetException without) {
      return;
    }
  }

  private void perform() {
    try {
      reload.perform();
    } catch (IOException | RuntimeException failed) {
      console.say("certificates not reloaded: " + failed.getMessage());
    }
  }
}
