package org.lucerna.store;

import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;

/**
 * Which version of a function is served after a push.
 *
 * @param merge for {@link PushMode#MERGE}: from the served metadata blob and the pushed one, the
 *     served one plus the chunks that only the pushed one has. It decides by its arguments alone.
 *     What it throws fails that one push.
 */
public record ServingRule(BinaryOperator<ByteString> merge) {
  /**
   * The version to add.
   *
   * @param served what is served now, null where nothing is
   * @param pushed what came
   * @return null where what is served stays
   */
  public @Nullable FunctionInfo next(
      @Nullable FunctionInfo served, FunctionInfo pushed, PushMode mode) {
    if (served == null) {
      return pushed;
    }
    FunctionInfo next =
        switch (mode) {
          case OVERRIDE, OVERRIDE_IF_BETTER -> pushed;
          case DO_NOT_OVERRIDE -> served;
          case MERGE ->
              new FunctionInfo(
                  served.name(), served.size(), merge.apply(served.metadata(), pushed.metadata()));
        };
    return next.equals(served) ? null : next;
  }
}
