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
   * The version to add.
   *
   * <p>Of several names no push decides which is better, but each pull, by all that is known then:
   * see {@link org.lucerna.store.ranking}. So under {@link PushMode#OVERRIDE_IF_BETTER} a function
   * whose name is a candidate already adds a version only if its metadata says something else than
   * each live version of that name and is not worth less than the newest of them. Otherwise the
   * push supports that candidate, however old its version is: functions that share a key do not
   * take turns as the newest one.
   *
   * @param pushed what came
   * @return null if no version is added
   */
  public @Nullable FunctionInfo next(PushTarget target, FunctionInfo pushed, PushMode mode) {
    FunctionInfo served = target.served();
    if (served == null) {
      return pushed;
    }
    return switch (mode) {
      case OVERRIDE -> target.serves(pushed) ? null : pushed;
      case OVERRIDE_IF_BETTER -> target.hasBetterMetadata(pushed) || target.has(pushed) ? null : pushed;
      case DO_NOT_OVERRIDE -> null;
      case MERGE -> merged(served, MetadataConverter.to(served.form(), pushed));
    };
  }

  private @Nullable FunctionInfo merged(FunctionInfo served, FunctionInfo pushed) {
    ByteString more = merge.of(served.form(), served.metadata(), pushed.metadata());
    return more.equals(served.metadata()) ? null : served.withMetadata(more);
  }
}
