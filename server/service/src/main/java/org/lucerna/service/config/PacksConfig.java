package org.lucerna.service.config;

import java.net.URI;
import java.util.List;
import org.lucerna.repositories.download.Downloads;

/** {@code [packs]}: packs that the server fetches. */
@SettingComment({
  "Packs: functions that were collected elsewhere, served beside those of the store. lucerna pack",
  "adds them to the folder packs of the data folder."
})
public record PacksConfig(
    @SettingComment({
          "Addresses of indexes of packs, looked at once a day: new versions of their packs are"
              + " added,",
          "if their keys are trusted: lucerna pack add --trust."
        })
        List<String> subscribe,
    @SettingComment("Largest pack that is fetched.") DataSize largest) {
  /**
   * Checks both components.
   *
   * @throws SettingException if one is invalid
   */
  public PacksConfig {
    subscribe = List.copyOf(subscribe);
    for (String index : subscribe) {
      try {
        URI _ = Downloads.address(index);
      } catch (IllegalArgumentException invalid) {
        throw new SettingException("subscribe", String.valueOf(invalid.getMessage()));
      }
    }
    if (largest.bytes() < 1) {
      throw new SettingException("largest", "expected a size, got 0");
    }
  }

  /** The defaults. */
  public static PacksConfig defaults() {
    return new PacksConfig(List.of(), DataSize.ofMiB(2048));
  }
}
