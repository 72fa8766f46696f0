package org.lucerna.cli;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import org.lucerna.cli.output.Console;

/**
 * Makes a server reload what it can on SIGHUP, which would otherwise end the process.
 *
 * <p>The JDK supports signals only in its module {@code jdk.unsupported}; if that is missing, or
 * the system has no such signal, nothing changes.
 */
final class HangUp {
  private static final String SIGNAL = "sun.misc.Signal";
  private static final String HANDLER = "sun.misc.SignalHandler";

  private final Console console;
  private final Reload reload;

  /** The action on the signal. */
  @FunctionalInterface
  interface Reload {
    void perform() throws IOException;
  }

  HangUp(Console console, Reload reload) {
    this.console = console;
    this.reload = reload;
  }

  /** Installs the handler of the signal. */
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
      console.say("not reloaded: " + failed.getMessage());
    }
  }
}
