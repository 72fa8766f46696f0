package org.lucerna.harvest.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class RadareScriptWriterTest {
  private static final Pattern LINE =
      Pattern.compile(
          "f [A-Za-z_][A-Za-z0-9_.]* \\d+ @ 0x[0-9a-f]+|af @ 0x[0-9a-f]+"
              + "|afn [A-Za-z_][A-Za-z0-9_.]* @ 0x[0-9a-f]+"
              + "|CCu? base64:([A-Za-z0-9+/=]+) @ 0x[0-9a-f]+");

  private static List<String> write(Annotations annotations, boolean overwrite) throws IOException {
    StringWriter out = new StringWriter();
    RadareScriptWriter.write(annotations, RadareScriptWriter.Tool.RADARE2, overwrite, out);
    return out.toString().lines().toList();
  }

  private static String comment(String line) {
    Matcher form = LINE.matcher(line);
    assertThat(form.matches()).as(line).isTrue();
    return form.group(1) == null
        ? ""
        : new String(Base64.getDecoder().decode(form.group(1)), StandardCharsets.UTF_8);
  }

  @Test
  void namesAndCommentsAreCommands() throws IOException {
    List<String> lines = write(Samples.oneFunction(), false);

    assertThat(lines.getFirst()).startsWith("# ").contains("radare2 -i");
    assertThat(lines).anyMatch(line -> line.matches("f \\w+ \\d+ @ 0x401000"));
    assertThat(lines).anyMatch(line -> line.matches("afn \\w+ @ 0x401000"));
    assertThat(lines.stream().skip(1).map(RadareScriptWriterTest::comment))
        .anyMatch(text -> text.contains("one\n\ntwo"));
    assertThat(lines).noneMatch(line -> line.startsWith("CCu"));
    assertThat(write(Samples.oneFunction(), true)).anyMatch(line -> line.startsWith("CCu"));
    assertThat(Samples.oneFunction().besidesComments()).isPositive();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void hostileTextsStayInTheirCommand(long seed) throws IOException {
    Annotations annotations = Samples.hostileAnnotations(seed, 200);
    List<String> expected = Samples.texts(annotations, Verb.COMMENT, (_, words) -> words);

    List<String> texts =
        write(annotations, false).stream().skip(1).map(RadareScriptWriterTest::comment).toList();

    assertThat(expected)
        .allSatisfy(words -> assertThat(texts).anyMatch(text -> text.contains(words)));
  }

  @ParameterizedTest
  @EnumSource
  void scriptsSayHowToRunThem(RadareScriptWriter.Tool tool) throws IOException {
    StringWriter out = new StringWriter();
    RadareScriptWriter.write(new Annotations(0), tool, false, out);
    assertThat(out.toString())
        .isEqualTo(
            "# Names and comments from Lucerna. Run with: "
                + tool.name().toLowerCase(Locale.ROOT)
                + " -i SCRIPT FILE\n");
  }
}
