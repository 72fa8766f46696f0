package org.lucerna.harvest.disassembly;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.database.Change;
import org.lucerna.harvest.database.Changes;
import org.lucerna.harvest.database.FunctionRanges;
import org.lucerna.harvest.script.ScriptPrototypes;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;

/**
 * A user's annotations of a function.
 *
 * @param prototype a declaration in C that means the same in any program, with a semicolon; null if
 *     there is none
 * @param comments in any order; none of them is empty
 */
public record FunctionNotes(@Nullable String prototype, List<Comment> comments) {
  public FunctionNotes {
    comments = List.copyOf(comments);
  }

  /** The subject of a comment. */
  public enum Place {
    /** The whole function. */
    FUNCTION,
    /** The whole function, and wherever it is referenced. */
    FUNCTION_REPEATABLE,
    /** An instruction, in its line. */
    LINE,
    /** An instruction, and wherever it is referenced. */
    REPEATABLE,
    /** Lines before an instruction. */
    BEFORE,
    /** Lines after an instruction. */
    AFTER
  }

  /**
   * A comment.
   *
   * @param address of the instruction, or of the function
   */
  public record Comment(Place place, long address, ByteString text) {}

  /**
   * The annotations in metadata.
   *
   * @param name name for its prototype; null if there is none
   */
  public static FunctionNotes of(
      HarvestedFunction function, @Nullable ByteString name, Metadata metadata) {
    String prototype = null;
    List<Comment> comments = new ArrayList<>();
    for (Change change : Changes.of(function, name, metadata).all()) {
      long at = change.address();
      switch (change) {
        case Change.Prototype type ->
            prototype =
                ScriptPrototypes.declare(
                    type.type(), type.fields(), name == null ? "" : name.text());
        case Change.FunctionComment(_, boolean repeatable, ByteString text) ->
            add(repeatable ? Place.FUNCTION_REPEATABLE : Place.FUNCTION, at, text, comments);
        case Change.Comment(_, boolean repeatable, ByteString text) ->
            add(repeatable ? Place.REPEATABLE : Place.LINE, at, text, comments);
        case Change.Lines(_, ByteString anterior, ByteString posterior) -> {
          add(Place.BEFORE, at, anterior, comments);
          add(Place.AFTER, at, posterior, comments);
        }
        case Change.Name _,
            Change.StackPoint _,
            Change.Frame _,
            Change.Variable _,
            Change.Representation _ -> {
          // Programs do not show these as text.
        }
      }
    }
    return new FunctionNotes(prototype, comments);
  }

  private static void add(Place place, long address, ByteString text, List<Comment> to) {
    if (!text.isEmpty()) {
      to.add(new Comment(place, address, text));
    }
  }

  /**
   * The comments as metadata of a function; those outside of it are left out. A prototype is left
   * out, too: types in C are not read.
   */
  public Metadata metadata(HarvestedFunction function) {
    FunctionRanges ranges = FunctionRanges.of(function);
    List<ChunkValue> values = new ArrayList<>();
    Map<Place, Map<Location, ByteString>> placed = new TreeMap<>();
    for (Comment comment : comments) {
      switch (comment.place()) {
        case FUNCTION -> values.add(new FunctionComment(false, comment.text()));
        case FUNCTION_REPEATABLE -> values.add(new FunctionComment(true, comment.text()));
        case LINE, REPEATABLE, BEFORE, AFTER -> {
          Location at = ranges.location(comment.address());
          if (at != null) {
            placed
                .computeIfAbsent(comment.place(), _ -> new TreeMap<>(Location.IN_ORDER))
                .put(at, comment.text());
          }
        }
      }
    }
    add(placed.get(Place.LINE), false, values);
    add(placed.get(Place.REPEATABLE), true, values);
    addLines(
        placed.getOrDefault(Place.BEFORE, Map.of()),
        placed.getOrDefault(Place.AFTER, Map.of()),
        values);
    values.sort(Comparator.comparingInt(ChunkValue::key));
    return Metadata.of(values);
  }

  private static void add(
      @Nullable Map<Location, ByteString> texts, boolean isRepeatable, List<ChunkValue> to) {
    if (texts != null) {
      List<InstructionComments.Item> items = new ArrayList<>();
      texts.forEach((at, text) -> items.add(new InstructionComments.Item(at, text)));
      to.add(new InstructionComments(isRepeatable, items));
    }
  }

  private static void addLines(
      Map<Location, ByteString> before, Map<Location, ByteString> after, List<ChunkValue> to) {
    List<ExtraComments.Item> items =
        Stream.concat(before.keySet().stream(), after.keySet().stream())
            .distinct()
            .sorted(Location.IN_ORDER)
            .map(
                at ->
                    new ExtraComments.Item(
                        at,
                        before.getOrDefault(at, ByteString.EMPTY),
                        after.getOrDefault(at, ByteString.EMPTY)))
            .toList();
    if (!items.isEmpty()) {
      to.add(new ExtraComments(items));
    }
  }
}
