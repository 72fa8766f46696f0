package org.lucerna.naming.format;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.LineText;
import org.lucerna.lumina.metadata.ChunkValue;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.warp.WarpComment;
import org.lucerna.warp.WarpConstraint;
import org.lucerna.warp.WarpFunction;
import org.lucerna.warp.WarpSymbol;

/**
 * The part of IDA's metadata that WARP files can express, too: names, comments and prototypes. A
 * comment on the function is one at offset 0 in WARP; those on instructions of tails have no place
 * there. Texts in WARP are {@link LineText} here.
 */
public final class WarpMetadata {
  private WarpMetadata() {}

  /** The name of a function; null if there is none that Lumina's messages can express. */
  public static @Nullable ByteString name(WarpFunction function) {
    WarpSymbol symbol = function.symbol();
    return symbol == null || symbol.name().isEmpty() || symbol.name().indexOf(0) >= 0
        ? null
        : symbol.name();
  }

  /** A function with the content of its metadata. */
  public static WarpFunction function(
      UUID guid, ByteString name, List<WarpConstraint> constraints, Metadata metadata) {
    return new WarpFunction(
        guid,
        WarpSymbol.function(LineText.line(name)),
        WarpPrototype.of(metadata),
        constraints,
        comments(metadata),
        List.of());
  }

  /** Comments on the function, and on instructions of its first chunk. */
  public static List<WarpComment> comments(Metadata metadata) {
    List<WarpComment> comments = new ArrayList<>();
    for (FunctionComment comment : metadata.values(FunctionComment.class)) {
      comments.add(new WarpComment(0, LineText.lines(comment.text())));
    }
    for (InstructionComments each : metadata.values(InstructionComments.class)) {
      for (InstructionComments.Item item : each.items()) {
        if (item.at().chunk() == 0) {
          comments.add(new WarpComment(item.at().offset(), LineText.lines(item.text())));
        }
      }
    }
    return comments;
  }

  /**
   * The metadata of a function: its prototype and comments. The first comment at offset 0 is on the
   * function; of several at another offset, the first one stays. Those before the function are left
   * out.
   */
  public static Metadata metadata(WarpFunction function) {
    List<ChunkValue> values = new ArrayList<>();
    FunctionType prototype = IdaPrototype.of(function.type());
    if (prototype != null) {
      values.add(prototype);
    }
    List<InstructionComments.Item> items = new ArrayList<>();
    Set<Long> offsets = new TreeSet<>();
    for (WarpComment comment : function.comments()) {
      boolean hasPlace = comment.offset() >= 0 && comment.offset() <= Location.MAX;
      if (!hasPlace || comment.text().isEmpty() || !offsets.add(comment.offset())) {
        continue;
      }
      if (comment.offset() == 0) {
        values.add(new FunctionComment(false, comment.text()));
      } else {
        items.add(new InstructionComments.Item(new Location(0, comment.offset()), comment.text()));
      }
    }
    items.sort((one, other) -> Location.IN_ORDER.compare(one.at(), other.at()));
    if (!items.isEmpty()) {
      values.add(new InstructionComments(false, items));
    }
    return Metadata.of(values);
  }
}
