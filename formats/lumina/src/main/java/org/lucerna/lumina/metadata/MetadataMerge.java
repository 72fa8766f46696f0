package org.lucerna.lumina.metadata;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.BinaryOperator;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.types.LocalReferences;

/**
 * The metadata served after a push in mode 3: the union of both sides. A chunk that one side lacks
 * is taken whole. Comments are merged one by one: two at the same place become one, one below the
 * other, unless one contains the other. A prototype is replaced only if it cannot be read and the
 * other can, or if it refers to types by the ordinals of one database and the other does not. For
 * everything else that both sides have, the served one is kept: a function has one frame.
 * (Inferred: the SDK names the mode only.)
 *
 * <p>Comments are merged only in IDA's form; in the published one, only chunks are. No method
 * throws, for any bytes.
 */
public final class MetadataMerge {
  /** Longest comment that a merge may create; beyond it the served one is kept. In bytes. */
  private static final int LONGEST = 1 << 16;

  private MetadataMerge() {}

  /**
   * The merged blob.
   *
   * @param form form of both blobs; the header is taken from {@code served}
   * @param served returned unchanged if there is nothing to add, or if it is broken
   * @param pushed up to its first broken chunk, if there is one
   */
  public static ByteString of(MetadataForm form, ByteString served, ByteString pushed) {
    ByteString ours = form == MetadataForm.IDA ? united(served, pushed) : served;
    return MetadataBlob.merge(form, ours, pushed);
  }

  private static ByteString united(ByteString served, ByteString pushed) {
    Metadata ours = Metadata.decode(served);
    if (ours.damage() != null || served.equals(pushed)) {
      return served;
    }
    Map<Integer, ChunkValue> theirs = new LinkedHashMap<>();
    Metadata.decode(pushed)
        .chunks()
        .forEach(chunk -> theirs.putIfAbsent(chunk.key(), chunk.value()));
    ByteSink out = new ByteSink(served.length() + pushed.length());
    boolean changed = false;
    for (MetadataChunk chunk : ours.chunks()) {
      ChunkValue other = theirs.remove(chunk.key());
      ChunkValue both = other == null ? null : united(chunk.value(), other);
      changed |= both != null;
      out.bytes(both == null ? chunk.bytes() : MetadataChunk.of(both).bytes());
    }
    return changed ? out.toByteString() : served;
  }

  /** Null if the served one is kept. */
  private static @Nullable ChunkValue united(ChunkValue ours, ChunkValue theirs) {
    if (ours.equals(theirs)) {
      return null;
    }
    ChunkValue both =
        switch (ours) {
          case FunctionComment comment when theirs instanceof FunctionComment other ->
              new FunctionComment(comment.repeatable(), joined(comment.text(), other.text()));
          case InstructionComments comments when theirs instanceof InstructionComments other ->
              new InstructionComments(
                  comments.repeatable(),
                  united(comments.items(), other.items(), MetadataMerge::joined));
          case ExtraComments lines when theirs instanceof ExtraComments other ->
              new ExtraComments(united(lines.items(), other.items(), MetadataMerge::joined));
          case Undecoded _ when theirs instanceof FunctionType -> theirs;
          case FunctionType type
              when LocalReferences.in(type.type())
                  && theirs instanceof FunctionType other
                  && !LocalReferences.in(other.type()) ->
              theirs;
          case FunctionComment _,
              InstructionComments _,
              ExtraComments _,
              Undecoded _,
              FunctionType _,
              DecompilationTime _,
              FrameDescription _,
              StackPoints _,
              Operands _,
              FurtherOperands _ ->
              ours;
        };
    return both.equals(ours) ? null : both;
  }

  private static <T extends Located> List<T> united(
      List<T> ours, List<T> theirs, BinaryOperator<T> joined) {
    Map<Location, T> all = new TreeMap<>(Location.IN_ORDER);
    ours.forEach(item -> all.merge(item.at(), item, joined));
    theirs.forEach(item -> all.merge(item.at(), item, joined));
    List<T> both = new ArrayList<>(all.values());
    return all.size() == ours.size() && ours.containsAll(both) ? ours : both;
  }

  private static InstructionComments.Item joined(
      InstructionComments.Item ours, InstructionComments.Item theirs) {
    return new InstructionComments.Item(ours.at(), joined(ours.text(), theirs.text()));
  }

  private static ExtraComments.Item joined(ExtraComments.Item ours, ExtraComments.Item theirs) {
    return new ExtraComments.Item(
        ours.at(),
        joined(ours.anterior(), theirs.anterior()),
        joined(ours.posterior(), theirs.posterior()));
  }

  /** Both, one below the other; only one if it contains the other. */
  private static ByteString joined(ByteString ours, ByteString theirs) {
    if (theirs.isEmpty() || contains(ours, theirs)) {
      return ours;
    }
    if (ours.isEmpty() || contains(theirs, ours)) {
      return theirs;
    }
    return ours.length() + theirs.length() >= LONGEST
        ? ours
        : new ByteSink(ours.length() + theirs.length() + 1)
            .bytes(ours)
            .u8('\n')
            .bytes(theirs)
            .toByteString();
  }

  private static boolean contains(ByteString text, ByteString part) {
    return bytes(text).contains(bytes(part));
  }

  /** One character per byte: comments may be any bytes. */
  private static String bytes(ByteString text) {
    return new String(text.toByteArray(), StandardCharsets.ISO_8859_1);
  }
}
