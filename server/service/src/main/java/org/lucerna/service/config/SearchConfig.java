package org.lucerna.service.config;

/** {@code [search]}: finding functions by names, comments, types and more. */
@SettingComment({
  "Search for functions by names, comments, types and more: lucerna search. The index is the"
      + " folder",
  "search in the data folder; it may be deleted, and is rebuilt."
})
public record SearchConfig(@SettingComment("Whether functions can be searched.") boolean enabled) {
  /** The defaults. */
  public static SearchConfig defaults() {
    return new SearchConfig(true);
  }
}
