package org.lucerna.server.pages;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The page of stacks.
 *
 * @param key name of the program in the stack
 * @param uploads uploads of this session, whose names can be used
 * @param longest size of a symbol file, at most, in words
 * @param result null before the form was sent
 */
public record StackView(
    Shell shell, String key, List<Source> uploads, String longest, @Nullable Result result)
    implements PageView {
  public StackView {
    uploads = List.copyOf(uploads);
  }

  /** An upload. */
  public record Source(String id, String name) {}

  /**
   * The stack with names.
   *
   * @param summary how many lines have names
   */
  public record Result(VisibleText text, String summary) {}

  @Override
  public String template() {
    return "stacks.jte";
  }
}
