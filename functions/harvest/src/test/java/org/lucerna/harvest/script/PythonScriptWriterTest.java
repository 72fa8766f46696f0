package org.lucerna.harvest.script;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.Metadata;

/** Runs the script with Python against a stand-in of IDA. */
class PythonScriptWriterTest {
  private static final long REBASED = 0x7f0000;

  @TempDir private Path folder;

  private record Ran(String out, String calls) {}

  @Test
  void everythingArrivesAtItsRebasedPlace() throws Exception {
    Ran ran = run(Samples.oneFunction(), false, 1);

    long f = REBASED + 0x1000;
    long frame = 0xff00_0000_0000_0000L + f;
    assertThat(ran.calls)
        .isEqualTo(
            json(
                list("add_func", f),
                list("set_name", f, "f", 0x901),
                "[\"apply_type\", %d, [\"f\", \"type\", \"fields\"], 1]".formatted(f),
                list("set_func_cmt", f, "said", 0),
                list("set_func_cmt", f, "everywhere", 1),
                list("set_cmt", f + 4, "said", 0),
                list("update_extra_cmt", f + 4, 1000, "one"),
                list("update_extra_cmt", f + 4, 1001, " "),
                list("update_extra_cmt", f + 4, 1002, "two"),
                list("update_extra_cmt", f + 4, 2000, "said"),
                list("add_user_stkpnt", f + 4, -8),
                list("set_member_name", frame, 16, "count"),
                "[\"apply_type\", %s, [\"f\", \"type\", \"fields\"], 1]"
                    .formatted(Long.toUnsignedString(frame + 17)),
                list("set_member_cmt", frame, 16, "how many", 0),
                list("op_hex", f + 4, 0),
                list("op_offset", f + 4, 1, 9, -1L, 0, 0),
                list("op_stkvar", f + 8, 1)));
    assertThat(ran.out)
        .isEqualTo("lucerna: 15 set, 0 there already, 0 left as they were, 0 refused\n");
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void hostileTextsArriveUnchanged(long seed) throws Exception {
    Annotations annotations = Samples.hostileAnnotations(seed, 100);
    List<String> expected =
        Samples.texts(
            annotations,
            Verb.NAME,
            (place, words) -> list("set_name", REBASED + place, words, 0x901));

    Ran ran = run(annotations, true, 1);

    assertThat(expected).hasSize(100);
    for (String call : expected) {
      assertThat(ran.calls).contains(call);
    }
    assertThat(ran.out).hasLineCount(1).contains(" 0 refused");
  }

  @Test
  void aSecondRunChangesNothing() throws Exception {
    Annotations annotations = Samples.hostileAnnotations(5, 3);

    Ran once = run(annotations, false, 1);
    Ran twice = run(annotations, false, 2);

    // Forms of operands are not remembered by the stand-in.
    assertThat(twice.calls.replaceAll("(, )?\\[\"op_[^\\]]*\\]", ""))
        .isEqualTo(once.calls.replaceAll("(, )?\\[\"op_[^\\]]*\\]", ""));
  }

  @Test
  void existingUserNamesAreKept() throws Exception {
    Annotations annotations = new Annotations(Samples.BASE);
    annotations.add(
        Samples.function(Samples.BASE + 0x2000, 64), ByteString.utf8("found"), Metadata.EMPTY);

    assertThat(run(annotations, false, 1).calls).doesNotContain("set_name");
    assertThat(run(annotations, true, 1).calls).contains("set_name");
  }

  @Test
  void fiftyThousandFunctionsAreRead() throws Exception {
    Ran ran = run(Samples.many(50_000), false, 1);

    assertThat(ran.out)
        .isEqualTo("lucerna: 149999 set, 0 there already, 1 left as they were, 0 refused\n");
  }

  private Ran run(Annotations annotations, boolean overwrite, int times)
      throws IOException, InterruptedException {
    Path python = Path.of("/usr/bin/python3");
    assumeTrue(Files.isExecutable(python), "no python3");
    Path script = folder.resolve("names.py");
    try (BufferedWriter out = Files.newBufferedWriter(script, StandardCharsets.US_ASCII)) {
      PythonScriptWriter.write(annotations, overwrite, out);
    }
    Path standIn = folder.resolve("stand_in.py");
    try (InputStream in =
        Objects.requireNonNull(getClass().getResourceAsStream("ida_stand_in.py"))) {
      Files.write(standIn, in.readAllBytes());
    }
    Path out = folder.resolve("out");
    Path calls = folder.resolve("calls");
    Process process =
        new ProcessBuilder(
                python.toString(), standIn.toString(), script.toString(), Integer.toString(times))
            .redirectOutput(out.toFile())
            .redirectError(calls.toFile())
            .start();
    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(process.exitValue()).as(Files.readString(calls)).isZero();
    return new Ran(Files.readString(out), Files.readString(calls));
  }

  private static String json(String... calls) {
    return "[" + String.join(", ", calls) + "]";
  }

  /** As Python's {@code json} writes a list, with unsigned numbers where they are addresses. */
  private static String list(Object... values) {
    StringBuilder text = new StringBuilder("[");
    for (Object value : values) {
      text.append(text.length() == 1 ? "" : ", ");
      switch (value) {
        case String words -> quote(text, words);
        case Long number -> text.append(Long.toUnsignedString(number));
        default -> text.append(value);
      }
    }
    return text.append(']').toString();
  }

  private static void quote(StringBuilder text, String words) {
    text.append('"');
    for (int i = 0; i < words.length(); i++) {
      char c = words.charAt(i);
      switch (c) {
        case '"', '\\' -> text.append('\\').append(c);
        case '\n' -> text.append("\\n");
        case '\r' -> text.append("\\r");
        case '\t' -> text.append("\\t");
        default -> {
          if (c < ' ' || c > '~') {
            text.append("\\u%04x".formatted((int) c));
          } else {
            text.append(c);
          }
        }
      }
    }
    text.append('"');
  }
}
