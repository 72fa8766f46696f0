package org.lucerna.harvest.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.demangle.NameStyle;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.Metadata;

class X64dbgDatabaseWriterTest {
  private static final String TEXT = "\"((?:[ !#-\\[\\]-~]|\\\\[\"\\\\]|\\\\u[0-9a-f]{4})*)\"";
  private static final Pattern ITEM =
      Pattern.compile(
          "  \\{\"module\": "
              + TEXT
              + ", \"address\": \"0x[0-9a-f]+\", \"manual\": true, \"text\": "
              + TEXT
              + "\\},?");
  private static final Pattern FUNCTION =
      Pattern.compile(
          "  \\{\"module\": "
              + TEXT
              + ", \"start\": \"0x[0-9a-f]+\", \"end\": \"0x[0-9a-f]+\", \"icount\": \"0x0\","
              + " \"manual\": true\\},?");
  private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u([0-9a-f]{4})|(.))");

  private static List<String> write(Annotations annotations, String file) throws IOException {
    StringBuilder out = new StringBuilder();
    X64dbgDatabaseWriter.write(annotations, ByteString.utf8(file), NameStyle.STORED, out);
    return out.toString().lines().toList();
  }

  private static String unescaped(String text) {
    return ESCAPE
        .matcher(text)
        .replaceAll(
            found ->
                Matcher.quoteReplacement(
                    found.group(1) == null ? found.group(2) : "" + unit(found)));
  }

  private static char unit(MatchResult escape) {
    return (char) Integer.parseInt(escape.group(1), 16);
  }

  @Test
  void labelsCommentsAndFunctionsAreRelativeToTheModule() throws IOException {
    Annotations annotations = new Annotations(Samples.BASE);
    annotations.add(
        Samples.function(Samples.BASE + 0x1000, 64),
        ByteString.utf8("first"),
        Metadata.of(
            new FunctionComment(false, ByteString.utf8("one\n\ntwo \"quoted\"")),
            new FunctionComment(true, ByteString.utf8("three"))));
    annotations.add(
        Samples.function(Samples.BASE + 0x1020, 16), ByteString.utf8("inside"), Metadata.EMPTY);

    assertThat(write(annotations, "Program.EXE"))
        .containsExactly(
            "{",
            "\"comments\": [",
            "  {\"module\": \"program.exe\", \"address\": \"0x1000\", \"manual\": true,"
                + " \"text\": \"one; two \\\"quoted\\\"; three\"}",
            "],",
            "\"labels\": [",
            "  {\"module\": \"program.exe\", \"address\": \"0x1000\", \"manual\": true,"
                + " \"text\": \"first\"},",
            "  {\"module\": \"program.exe\", \"address\": \"0x1020\", \"manual\": true,"
                + " \"text\": \"inside\"}",
            "],",
            "\"functions\": [",
            "  {\"module\": \"program.exe\", \"start\": \"0x1000\", \"end\": \"0x101f\","
                + " \"icount\": \"0x0\", \"manual\": true},",
            "  {\"module\": \"program.exe\", \"start\": \"0x1020\", \"end\": \"0x102f\","
                + " \"icount\": \"0x0\", \"manual\": true}",
            "]",
            "}");
  }

  @Test
  void nothingIsAnEmptyDatabase() throws IOException {
    assertThat(write(new Annotations(0), "a.dll"))
        .containsExactly("{", "\"comments\": [],", "\"labels\": [],", "\"functions\": []", "}");
  }

  @Test
  void labelsAreReadableOnRequest() throws IOException {
    Annotations annotations = new Annotations(0);
    annotations.add(Samples.function(16, 16), ByteString.utf8("_Z1fi"), Metadata.EMPTY);
    StringBuilder out = new StringBuilder();

    X64dbgDatabaseWriter.write(annotations, ByteString.utf8("a"), NameStyle.READABLE, out);

    assertThat(out).contains("\"text\": \"f(int)\"");
  }

  @Test
  void longTextsAreCutBetweenCharacters() throws IOException {
    Annotations annotations = new Annotations(0);
    annotations.add(
        Samples.function(16, 16),
        ByteString.utf8("xx" + "😀".repeat(200)),
        Metadata.of(new FunctionComment(false, ByteString.utf8("é".repeat(400)))));

    List<String> texts =
        write(annotations, "a").stream()
            .map(ITEM::matcher)
            .filter(Matcher::matches)
            .map(item -> unescaped(item.group(2)))
            .toList();

    assertThat(texts).containsExactly("é".repeat(255), "xx" + "😀".repeat(63));
  }

  @Test
  void itemsWithoutPlaceAreCounted() {
    assertThat(Samples.oneFunction().besidesComments()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void hostileTextsStayInTheirItem(long seed) throws IOException {
    List<String> lines = write(Samples.hostileAnnotations(seed, 200), "a\"\n.exe");

    for (String line : lines) {
      if (line.startsWith("  ")) {
        var item = ITEM.matcher(line);
        assertThat(item.matches() || FUNCTION.matcher(line).matches())
            .as("seed %d: %s", seed, line)
            .isTrue();
        if (item.matches()) {
          String text = unescaped(item.group(2));
          assertThat(text.chars()).as(line).noneMatch(c -> c < ' ' || c == 0x7f);
          assertThat(text.getBytes(StandardCharsets.UTF_8))
              .hasSizeLessThanOrEqualTo(X64dbgDatabaseWriter.MOST_COMMENT);
        }
      } else {
        assertThat(line).matches("[{}\\]]|],|\"(comments|labels|functions)\": \\[");
      }
    }
    assertThat(lines.stream().filter(line -> line.contains("\"text\""))).hasSizeGreaterThan(400);
  }
}
