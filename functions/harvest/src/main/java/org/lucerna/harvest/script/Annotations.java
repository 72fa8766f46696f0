package org.lucerna.harvest.script;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.PackedInts;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.database.Change;
import org.lucerna.harvest.database.Changes;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.OffsetReference;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.lumina.metadata.Undecoded;

/**
 * The results for the functions of a program, ready to be written as a script: {@link
 * IdcScriptWriter}, {@link PythonScriptWriter}, {@link GhidraScriptWriter}, {@link
 * RadareScriptWriter}; or as a database: {@link X64dbgDatabaseWriter}. Not thread-safe.
 *
 * <p>Data without meaning in another database is omitted and counted.
 */
public final class Annotations {
  private static final int REFERENCE_CUSTOM = 0x40;

  private final long base;
  private final List<Step> steps = new ArrayList<>();
  private final Map<String, Integer> leftOut = new TreeMap<>();

  /**
   * No annotations yet.
   *
   * @param base image base of the file
   */
  public Annotations(long base) {
    this.base = base;
  }

  /**
   * Adds everything known about a function. A tail is omitted: in a disassembler it is part of its
   * function.
   *
   * @param name null or empty if it has none
   */
  public void add(HarvestedFunction function, @Nullable ByteString name, Metadata metadata) {
    if (function.source() == HarvestedFunction.Source.TAIL) {
      leaveOut("tails of functions", name == null ? 0 : 1);
      return;
    }
    Changes changes = Changes.of(function, name, metadata);
    int before = steps.size();
    steps.add(Step.of(Verb.FUNCTION, place(function.address()), function.entry().size()));
    String words = name == null ? "" : text(name);
    for (Change change : changes.all()) {
      add(change, words);
    }
    if (steps.size() == before + 1) {
      steps.removeLast();
    }
    leaveOut("places outside their function", changes.outside().size());
    leaveOut("undecoded values", metadata.values(Undecoded.class).size());
  }

  /** The number of omitted items, by kind (a plural noun). */
  public Map<String, Integer> leftOut() {
    return Collections.unmodifiableMap(leftOut);
  }

  /** The number of items that only a script for IDA can express, by kind. */
  public int ofIdaAlone() {
    return (int) steps.stream().filter(step -> !step.verb().isEverywhere()).count();
  }

  /** The number of items that are neither functions, names nor comments. */
  public int besidesComments() {
    return ofIdaAlone()
        + (int) steps.stream().filter(step -> step.verb() == Verb.PROTOTYPE).count();
  }

  /** The image base of the file. */
  long base() {
    return base;
  }

  List<Step> steps() {
    return Collections.unmodifiableList(steps);
  }

  private void add(Change change, String name) {
    long at = place(change.address());
    switch (change) {
      case Change.Name(_, ByteString text) -> say(Verb.NAME, at, text);
      case Change.Prototype type -> {
        String words = ScriptPrototypes.declare(type.type(), type.fields(), name);
        if (words == null) {
          leaveOut("prototypes", 1);
        } else {
          steps.add(Step.of(Verb.PROTOTYPE, at, words, type.isByUser() ? 1 : 0));
        }
      }
      case Change.FunctionComment(_, boolean repeatable, ByteString text) ->
          say(Verb.NOTE, at, text, repeatable ? 1 : 0);
      case Change.Comment(_, boolean repeatable, ByteString text) ->
          say(Verb.COMMENT, at, text, repeatable ? 1 : 0);
      case Change.Lines(_, ByteString anterior, ByteString posterior) -> {
        say(Verb.BEFORE, at, anterior);
        say(Verb.BEHIND, at, posterior);
      }
      case Change.StackPoint(_, long delta) -> steps.add(Step.of(Verb.STACK, at, delta));
      case Change.Frame frame ->
          steps.add(
              Step.of(
                  Verb.FRAME,
                  at,
                  frame.locals(),
                  frame.savedRegisters(),
                  frame.arguments() == null ? -1 : frame.arguments()));
      case Change.Variable(_, FrameMember member) -> variable(at, member);
      case Change.Representation shown -> operand(at, shown.number(), shown.operand());
    }
  }

  private void variable(long at, FrameMember member) {
    Long offset = member.offset();
    if (offset == null) {
      leaveOut("variables without a place", 1);
      return;
    }
    String name = member.name() == null ? "" : text(member.name());
    String type = "";
    if (member.type() != null) {
      String words = ScriptPrototypes.declare(member.type().type(), member.type().fields(), name);
      if (words == null) {
        leaveOut("types of variables", 1);
      } else {
        type = words;
      }
    }
    String comment = member.comment() == null ? "" : text(member.comment());
    String repeatable = member.repeatableComment() == null ? "" : text(member.repeatableComment());
    if (!(name + type + comment + repeatable).isEmpty()) {
      steps.add(
          new Step(
              Verb.VARIABLE,
              at,
              List.of(
                  new StepArgument.Whole(offset),
                  new StepArgument.Whole(member.size() == null ? 0 : member.size()),
                  new StepArgument.Words(name),
                  new StepArgument.Words(type),
                  new StepArgument.Words(comment),
                  new StepArgument.Words(repeatable))));
    }
  }

  private void operand(long at, int number, OperandType operand) {
    OffsetReference reference = operand.reference();
    switch (operand.form()) {
      case HEX, DECIMAL, CHAR, SEGMENT, BINARY, OCTAL, STACK_VARIABLE ->
          steps.add(Step.of(Verb.OPERAND, at, number, operand.form().code(), 0, 0, 0));
      case OFFSET -> {
        if (reference != null && isOfAnyDatabase(reference)) {
          steps.add(
              Step.of(
                  Verb.OPERAND,
                  at,
                  number,
                  operand.form().code(),
                  reference.flags(),
                  reference.base(),
                  reference.targetDelta()));
        } else {
          leaveOut("operands", 1);
        }
      }
      default -> leaveOut("operands", 1);
    }
  }

  /** A target or a base is an address in the database it came from. */
  private static boolean isOfAnyDatabase(OffsetReference reference) {
    return reference.target() == PackedInts.BADADDR
        && (reference.base() == 0 || reference.base() == PackedInts.BADADDR)
        && (reference.flags() & REFERENCE_CUSTOM) == 0;
  }

  private void say(Verb verb, long at, ByteString text, long... numbers) {
    String words = text(text);
    if (!words.isEmpty()) {
      steps.add(Step.of(verb, at, words, numbers));
    }
  }

  /** No disassembler's text can hold a NUL. */
  private static String text(ByteString bytes) {
    return bytes.text().replace("\0", "");
  }

  private long place(long address) {
    return address - base;
  }

  private void leaveOut(String what, int count) {
    if (count > 0) {
      leftOut.merge(what, count, Integer::sum);
    }
  }
}
