package org.lucerna.binary.golang;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** A function of Go. Thread-safe until the file is closed. */
public final class GoFunction {
  /** Maximum depth of inlining, which no compiler exceeds. */
  private static final int DEPTH_MOST = 1000;

  private final GoTable table;
  private final int index;
  private final FunctionData data;
  private @Nullable ByteView tree;

  GoFunction(GoTable table, int index) {
    this.table = table;
    this.index = index;
    this.data = FunctionData.of(table.header(), index);
  }

  /** Address of its first byte. */
  public long entry() {
    return table.entry(index);
  }

  /** Address after its last byte, padding included. */
  public long end() {
    return table.end(index);
  }

  /**
   * Address after its last instruction, as in the symbol table: where the values by address end.
   * The entry if there is none: then it is a mark of the linker, such as {@code go:textfipsstart}.
   *
   * @throws FormatException if the table is damaged
   */
  public long codeEnd() {
    // The stack's values cover all of a function, and there are fewer than lines.
    long size = data.stack().lastEnd();
    return Long.compareUnsigned(size, end() - entry()) < 0 ? entry() + size : end();
  }

  public ByteString name() {
    return table.header().names().cstr(data.nameAt());
  }

  /**
   * The functions running at an address of the function: inlined ones, innermost first, then the
   * function itself.
   *
   * @throws FormatException if the table is damaged
   */
  public List<GoFrame> frames(long address) {
    List<GoFrame> frames = new ArrayList<>();
    long offset = address - entry();
    int inlined = inlined(offset);
    GoPosition position = position(offset);
    while (inlined >= 0) {
      frames.add(new GoFrame(inlinedName(inlined), position));
      GoCall call = call(inlined);
      if (call.inlined() >= inlined || frames.size() > DEPTH_MOST) {
        throw new FormatException(
            data.at().offset(0), "a call from further out", "one from " + call.inlined());
      }
      position = call.position();
      inlined = call.inlined();
    }
    frames.add(new GoFrame(name(), position));
    return frames;
  }

  /** A cursor before the first piece of the function. */
  public GoPieces pieces() {
    return new GoPieces(this);
  }

  /**
   * Name of a function that was inlined.
   *
   * @param inlined its number, as used by pieces and calls
   * @throws FormatException if the number is unknown
   */
  public ByteString inlinedName(int inlined) {
    return table.header().names().cstr(layout().nameOf(tree(), inlined));
  }

  /**
   * The position of the call that was replaced by an inlined function.
   *
   * @param inlined its number, as used by pieces and calls
   * @throws FormatException if the number is unknown
   */
  public GoCall call(int inlined) {
    long offset = callOffset(inlined);
    return new GoCall(inlined(offset), position(offset));
  }

  /**
   * Address of that call, for callers that have read the pieces: these contain the rest of the
   * result of {@link #call}, which would be searched for from the function's start.
   *
   * @param inlined its number, as used by pieces and calls
   * @throws FormatException if the number is unknown
   */
  public long callAddress(int inlined) {
    return entry() + callOffset(inlined);
  }

  private long callOffset(int inlined) {
    return layout().callOf(tree(), inlined);
  }

  /** The path of a file by its number in pieces; null for -1. */
  public @Nullable ByteString file(int number) {
    return number < 0 ? null : table.file(data.unitAt(), number);
  }

  private GoPosition position(long offset) {
    int line = data.lines().at(offset);
    return new GoPosition(file(data.files().at(offset)), Math.max(line, 0));
  }

  private int inlined(long offset) {
    return inlinedValues().at(offset);
  }

  PcValues files() {
    return data.files();
  }

  PcValues lines() {
    return data.lines();
  }

  /** Numbers of inlined functions; all -1 if the tree cannot be found. */
  PcValues inlinedValues() {
    InlineLayout layout = table.inlineLayout();
    return layout == null || table.data(data.reference(layout.tree())) == null
        ? new PcValues(table.header().values(), 0, 1)
        : data.data(layout.index());
  }

  private InlineLayout layout() {
    InlineLayout layout = table.inlineLayout();
    if (layout == null) {
      throw noTree();
    }
    return layout;
  }

  private ByteView tree() {
    ByteView known = tree;
    if (known == null) {
      known = table.data(data.reference(layout().tree()));
      if (known == null) {
        throw noTree();
      }
      tree = known;
    }
    return known;
  }

  private FormatException noTree() {
    return new FormatException(data.at().offset(0), "inlined functions", "none");
  }
}
