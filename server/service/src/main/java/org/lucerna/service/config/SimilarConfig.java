package org.lucerna.service.config;

import java.time.Duration;

/** {@code [similar]}: names of similar functions. */
@SettingComment({
  "Names of similar functions for clients that cannot ask for them, such as IDA; lucerna pull",
  "always can."
})
public record SimilarConfig(
    @SettingComment({
          "Probability from which pulls of unknown keys are answered with the marked name of a",
          "similar function, such as 0.99, once lucerna pull has sent its sketch; 0 for never."
        })
        Probability serve,
    @SettingComment(
            "Limit of a search for similar functions; longer ones are stopped without a result.")
        Duration timeout) {
  /**
   * Checks the time.
   *
   * @throws SettingException if it is not above 0
   */
  public SimilarConfig {
    Require.time("timeout", timeout);
  }

  /** Whether names are served. */
  public boolean isOn() {
    return serve.value() > 0;
  }

  /** The defaults. */
  public static SimilarConfig defaults() {
    return new SimilarConfig(new Probability(0), Duration.ofSeconds(60));
  }
}
