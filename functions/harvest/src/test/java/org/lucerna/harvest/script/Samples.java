package org.lucerna.harvest.script;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.BiFunction;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.OffsetReference;
import org.lucerna.lumina.metadata.OperandForm;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.lumina.metadata.Operands;
import org.lucerna.lumina.metadata.StackPoints;

/** Functions with all that can be said of them. */
final class Samples {
  static final long BASE = 0x400000;

  /** {@code int f(int bb, int c)}, as {@code 0c 30 ...}: cdecl, two arguments. */
  private static final ByteString TYPE = ByteString.hex("0c300703070a32");

  private static final ByteString FIELDS = ByteString.hex("0261036262");

  /** Texts that break out of an unescaped literal or comment. */
  private static final String[] HOSTILE = {
    "\"",
    "'",
    "\\",
    "\n",
    "\r",
    "\t",
    "\0",
    "*/",
    "/*",
    "//",
    "\"\"\"",
    "'''",
    "\\u002a/",
    "\\x41",
    "%",
    "%41",
    "|",
    "//|name|0|evil",
    "\"); Exit(1); (\"",
    "\\\n",
    "$",
    "`",
    "@ROWS@",
    "@CLASS@",
    "\u00e9",
    "\u20ac",
    "\ud83d\ude00",
    "\u2028",
    "\u202e",
    "\u007f",
    "\u001b[2J",
    " ",
    "a",
    "0",
    "deadbeef",
    "name",
    ";",
    "}",
    "{",
    "??/",
    "\\N{DIGIT ONE}",
    "#include <x>"
  };

  private Samples() {}

  static String hostile(Random random) {
    StringBuilder text = new StringBuilder("x");
    for (int i = random.nextInt(12); i > 0; i--) {
      text.append(HOSTILE[random.nextInt(HOSTILE.length)]);
    }
    if (random.nextInt(20) == 0) {
      text.append("long ".repeat(300));
    }
    return text.toString();
  }

  static HarvestedFunction function(long address, long size) {
    return new HarvestedFunction(
        address,
        size,
        List.of(),
        List.of(),
        null,
        false,
        Metadata.EMPTY,
        HarvestedFunction.Source.SYMBOL,
        null);
  }

  /** Metadata of every kind. The function has 64 bytes at least. */
  static Metadata everything(String text) {
    ByteString words = ByteString.utf8(text);
    Location at = new Location(0, 4);
    FrameMember member =
        new FrameMember(
            ByteString.utf8("count"),
            new FrameMember.Type(ByteString.hex("07"), ByteString.EMPTY),
            ByteString.utf8("how many"),
            null,
            16L,
            null,
            4L);
    return Metadata.of(
        new FunctionType(1, TYPE, FIELDS),
        new FunctionComment(false, words),
        new FunctionComment(true, ByteString.utf8("everywhere")),
        new InstructionComments(
            false,
            List.of(
                new InstructionComments.Item(at, words),
                new InstructionComments.Item(new Location(3, 1), words))),
        new ExtraComments(
            List.of(new ExtraComments.Item(at, ByteString.utf8("one\n\ntwo"), words))),
        new StackPoints(List.of(new StackPoints.Item(at, -8))),
        new FrameDescription(24, -1, 8, List.of(member)),
        new Operands(
            List.of(
                new Operands.Item(
                    at,
                    OperandType.of(OperandForm.HEX),
                    OperandType.offset(new OffsetReference(-1, 0, 0, 9))),
                new Operands.Item(
                    new Location(0, 8),
                    OperandType.of(OperandForm.ENUM),
                    OperandType.of(OperandForm.STACK_VARIABLE)))));
  }

  /** Functions with hostile names and comments. */
  static Annotations hostileAnnotations(long seed, int functions) {
    Random random = new Random(seed);
    Annotations annotations = new Annotations(BASE);
    for (int i = 0; i < functions; i++) {
      annotations.add(
          function(BASE + 0x1000 + 64L * i, 64),
          ByteString.utf8(hostile(random)),
          everything(hostile(random)));
    }
    return annotations;
  }

  /** One function at 0x1000 of which everything is said. */
  static Annotations oneFunction() {
    Annotations annotations = new Annotations(BASE);
    annotations.add(function(BASE + 0x1000, 64), ByteString.utf8("f"), everything("said"));
    return annotations;
  }

  /** Calls that are expected of steps of a kind, made of the place and the text of each. */
  static List<String> texts(
      Annotations annotations, Verb verb, BiFunction<Long, String, String> form) {
    List<String> all = new ArrayList<>();
    for (Step step : annotations.steps()) {
      if (step.verb() == verb
          && step.arguments().getFirst() instanceof StepArgument.Words(String words)) {
        all.add(form.apply(step.place(), words));
      }
    }
    return all;
  }

  /** Many functions with a name and a comment. */
  static Annotations many(int functions) {
    Annotations annotations = new Annotations(BASE);
    for (int i = 0; i < functions; i++) {
      annotations.add(
          function(BASE + 16L * i, 16),
          ByteString.utf8("function_number_" + i),
          Metadata.of(
              new FunctionComment(false, ByteString.utf8("found in libc.a(m" + i + ".o)"))));
    }
    return annotations;
  }

  /** The expected steps in words that the tests share: verb, place, and arguments. */
  static List<List<Object>> expected(Annotations annotations) {
    List<List<Object>> all = new ArrayList<>();
    for (Step step : annotations.steps()) {
      List<Object> words = new ArrayList<>(List.of(step.verb().word(), step.place()));
      for (StepArgument argument : step.arguments()) {
        switch (argument) {
          case StepArgument.Whole(long value) -> words.add(value);
          case StepArgument.Words(String value) -> words.add(value);
        }
      }
      all.add(words);
    }
    return all;
  }
}
