package org.lucerna.store;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.metadata.published.Crossing;
import org.lucerna.store.choice.Wealth;

/**
 * Which version of a function is served after a push.
 *
 * @param merge for {@link PushMode#MERGE}
 */
public record ServingRule(Merge merge) {
  /** Adds metadata to metadata. It decides by its arguments alone. */
  @FunctionalInterface
  public interface Merge {
    /**
     * The served metadata blob plus the chunks that only the pushed one has. What it throws fails
     * that one push.
     *
     * @param form of both, and of what is returned
     */
    ByteString of(MetadataForm form, ByteString served, ByteString pushed);
  }

  /**
   * The version to add. What came is compared with what is served in the form of what is served,
   * and a push in another form also with what a pull in that would give: so what was pulled through
   * one dialect and pushed back through the other is nothing new, though the way there may lose
   * something.
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
    return switch (mode) {
      case OVERRIDE -> isNews(served, pushed) ? pushed : null;
      case OVERRIDE_IF_BETTER ->
          isNews(served, pushed) && !isPoorer(served, pushed) ? pushed : null;
      case DO_NOT_OVERRIDE -> null;
      case MERGE -> merged(served, Crossing.to(served.form(), pushed));
    };
  }

  private static boolean isNews(FunctionInfo served, FunctionInfo pushed) {
    boolean same =
        Crossing.to(served.form(), pushed).equals(served)
            || (served.form() != pushed.form()
                && Crossing.to(pushed.form(), served).equals(pushed));
    return !same;
  }

  /**
   * Whether it is the same name with metadata that is worth less. Which of several names is better
   * no push decides, but each pull, by all that is known then: see {@link
   * org.lucerna.store.choice}.
   */
  private static boolean isPoorer(FunctionInfo served, FunctionInfo pushed) {
    return served.name().equals(pushed.name()) && Wealth.of(pushed) < Wealth.of(served);
  }

  private @Nullable FunctionInfo merged(FunctionInfo served, FunctionInfo pushed) {
    ByteString more = merge.of(served.form(), served.metadata(), pushed.metadata());
    return more.equals(served.metadata()) ? null : served.withMetadata(more);
  }
}
