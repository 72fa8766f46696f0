package org.lucerna.store.model;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.metadata.published.MetadataConverter;

/**
 * Which version of a function is served after a push.
 *
 * @param merge for {@link PushMode#MERGE}
 */
public record ServingRule(Merge merge) {
  /** Merges metadata. The result depends on the arguments only. */
  @FunctionalInterface
  public interface Merge {
    /**
     * The served metadata blob plus the chunks that only the pushed one has. An exception fails
     * that push only.
     *
     * @param form of both, and of the result
     */
    ByteString of(MetadataForm form, ByteString served, ByteString pushed);
  }

  /**
   * The version to add.
   *
   * <p>Which of several names is better is decided by each pull, from all evidence at that time,
   * not by a push: see {@link org.lucerna.store.ranking}. So under {@link
   * PushMode#OVERRIDE_IF_BETTER} a function whose name is a candidate already adds a version only
   * if its metadata differs from each live version of that name and is of at least the quality of
   * the newest of them. Otherwise the push supports that candidate, however old its version is:
   * functions that share a key do not take turns as the newest version.
   *
   * @param pushed the function of the push
   * @return null if no version is added
   */
  public @Nullable FunctionInfo next(PushTarget target, FunctionInfo pushed, PushMode mode) {
    FunctionInfo served = target.served();
    if (served == null) {
      return pushed;
    }
    return switch (mode) {
      case OVERRIDE -> target.serves(pushed) ? null : pushed;
      case OVERRIDE_IF_BETTER ->
          // In the order of their cost: most pushed functions equal the served version.
          target.serves(pushed) || target.hasBetterMetadata(pushed) || target.has(pushed)
              ? null
              : pushed;
      case DO_NOT_OVERRIDE -> null;
      case MERGE -> merged(served, MetadataConverter.to(served.form(), pushed));
    };
  }

  private @Nullable FunctionInfo merged(FunctionInfo served, FunctionInfo pushed) {
    ByteString more = merge.of(served.form(), served.metadata(), pushed.metadata());
    return more.equals(served.metadata()) ? null : served.withMetadata(more);
  }
}
