package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.dwarf.Dwarf;
import org.lucerna.binary.dwarf.DwarfRanges;
import org.lucerna.binary.dwarf.FunctionNode;
import org.lucerna.binary.dwarf.LineConsumer;
import org.lucerna.binary.dwarf.LineProgram;
import org.lucerna.binary.dwarf.SplitFiles;
import org.lucerna.binary.dwarf.Unit;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Reads functions from DWARF, unit by unit. */
final class DwarfCode {
  private final DebugCode code;
  private final ReadingListener listener;

  /** Where the code is in the program; null if the addresses are the program's. */
  private final @Nullable MovedCode moved;

  /** Offsets of units whose lines cover more code than their functions. */
  private final Set<Long> withLinesAlone = new HashSet<>();

  private final DamagedParts damaged = new DamagedParts("units of DWARF");

  DwarfCode(DebugCode code, ReadingListener listener) {
    this(code, listener, null);
  }

  /**
   * Reads functions of an object file.
   *
   * @param moved where its code is in the program; null if the addresses are the program's
   */
  DwarfCode(DebugCode code, ReadingListener listener, @Nullable MovedCode moved) {
    this.code = code;
    this.listener = listener;
    this.moved = moved;
  }

  /** A description of the unreadable part; null if everything was read. */
  @Nullable String leftOut() {
    return damaged.leftOut();
  }

  /**
   * Reads all units: first their functions, then lines of code outside all functions.
   *
   * @param shared the file that they refer to; null if there is none
   * @param split finds their split debug information
   */
  void read(DebugSections sections, @Nullable DebugSections shared, SplitFiles split) {
    readFunctions(sections, shared, split);
    if (leavesLines()) {
      readLinesAlone(sections, shared, split);
    }
  }

  /** Reads the functions of all units. */
  void readFunctions(DebugSections sections, @Nullable DebugSections shared, SplitFiles split) {
    Dwarf dwarf = new Dwarf(sections, shared, split);
    for (Iterator<Unit> units = dwarf.units(); units.hasNext(); ) {
      try {
        Unit unit = units.next();
        listener.read(unit.offset(), sections.info().byteSize());
        read(unit);
      } catch (FormatException damage) {
        damaged.add(damage);
      }
    }
  }

  /** Whether units have lines of code outside the functions that were read. */
  boolean leavesLines() {
    return !withLinesAlone.isEmpty();
  }

  private void read(Unit unit) {
    CodeLines rows = rows(unit);
    unit.functions(tree -> code.add(nodes(tree.nodes()), rows));
    if (code.leavesNames(rows)) {
      withLinesAlone.add(unit.offset());
    }
  }

  /**
   * Reads lines of code outside all functions, called after these were read from all files.
   *
   * @param sections the same as before
   */
  void readLinesAlone(DebugSections sections, @Nullable DebugSections shared, SplitFiles split) {
    Iterator<Unit> units = new Dwarf(sections, shared, split).units();
    while (units.hasNext()) {
      try {
        Unit unit = units.next();
        if (withLinesAlone.contains(unit.offset())) {
          code.addNames(rows(unit));
        }
      } catch (FormatException damage) {
        // It was counted when the functions were read.
      }
    }
  }

  private CodeLines rows(Unit unit) {
    LineProgram program = unit.lines();
    CodeLines rows = new CodeLines(number -> program == null ? null : program.path(number));
    if (program != null) {
      program.run(
          new LineConsumer() {
            @Override
            public void row(long address, int file, int line, int column, boolean statement) {
              rows.add(address, Math.max(file, 0), line);
            }

            @Override
            public void endSequence(long address) {
              rows.addEnd(address);
            }
          });
    }
    CodeLines sorted = rows.sort();
    return moved == null ? sorted : moved.lines(sorted);
  }

  private List<InlineNode> nodes(List<FunctionNode> functions) {
    List<InlineNode> nodes = new ArrayList<>(functions.size());
    for (FunctionNode function : functions) {
      ByteString callFile = function.callFile();
      nodes.add(
          new InlineNode(
              function.depth(),
              function.name(),
              pieces(function.ranges()),
              function.file(),
              callFile == null ? ByteString.EMPTY : callFile,
              Integer.toUnsignedLong(function.callLine())));
    }
    return nodes;
  }

  private List<InlineNode.Piece> pieces(DwarfRanges ranges) {
    List<InlineNode.Piece> own =
        IntStream.range(0, ranges.size())
            .mapToObj(i -> new InlineNode.Piece(ranges.low(i), ranges.high(i)))
            .toList();
    return moved == null ? own : moved.pieces(own);
  }
}
