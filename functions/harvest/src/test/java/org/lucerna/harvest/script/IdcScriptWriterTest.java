package org.lucerna.harvest.script;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IdcScriptWriterTest {
  private static final Pattern CALL =
      Pattern.compile("  lucerna_(\\w+)\\((0x[0-9a-f]+), (.*)\\);", Pattern.DOTALL);
  private static final Pattern DEFINITION = Pattern.compile("static (\\w+)\\(.*\\) \\{");
  private static final Pattern CALLED = Pattern.compile("\\b([a-z]\\w*)\\(");

  /** Functions that the fixed part calls, each in IDC's public reference. */
  private static final Set<String> OF_IDA =
      Set.of(
          "add_func",
          "add_struc_member",
          "add_user_stkpnt",
          "apply_type",
          "auto_wait",
          "del_extra_cmt",
          "get_cmt",
          "get_extra_cmt",
          "get_frame_id",
          "get_frame_lvar_size",
          "get_frame_size",
          "get_full_flags",
          "get_func_attr",
          "get_func_cmt",
          "get_imagebase",
          "get_member_cmt",
          "get_member_id",
          "get_member_name",
          "get_name",
          "get_sp_delta",
          "get_type",
          "msg",
          "op_bin",
          "op_chr",
          "op_dec",
          "op_hex",
          "op_oct",
          "op_offset",
          "op_seg",
          "op_stkvar",
          "set_cmt",
          "set_frame_size",
          "set_func_cmt",
          "set_member_cmt",
          "set_member_name",
          "set_name",
          "strstr",
          "substr",
          "update_extra_cmt",
          "value_is_string");

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void everyLiteralReadAgainIsTheText(long seed) throws IOException {
    Annotations annotations = Samples.hostileAnnotations(seed, 200);

    String script = write(annotations, false);

    List<List<Object>> read = new ArrayList<>();
    for (String line : script.lines().toList()) {
      Matcher call = CALL.matcher(line);
      if (call.matches()) {
        List<Object> words = new ArrayList<>();
        words.add(call.group(1));
        words.add(Long.decode(call.group(2)));
        words.addAll(new Arguments(call.group(3)).all());
        read.add(words);
      }
    }
    assertThat(read).isEqualTo(Samples.expected(annotations));
  }

  @Test
  void functionsAreShortAndBalanced() throws IOException {
    List<String> lines = write(Samples.many(50_000), false).lines().toList();

    int depth = 0;
    int statements = 0;
    int longest = 0;
    int functions = 0;
    for (String line : lines) {
      String code = line.replaceAll("\"(?:[^\"\\\\]|\\\\.)*\"", "").replaceAll("//.*", "");
      int before = depth;
      depth += code.chars().map(c -> c == '{' ? 1 : c == '}' ? -1 : 0).sum();
      assertThat(depth).as(line).isBetween(0, 3);
      if (before == 0 && depth == 1) {
        functions++;
        statements = 0;
      }
      statements++;
      longest = Math.max(longest, statements);
    }
    assertThat(depth).isZero();
    assertThat(functions).isGreaterThan(300);
    assertThat(longest).isLessThanOrEqualTo(503);
  }

  @Test
  void everyFunctionThatIsCalledIsDefinedOrOfIda() throws IOException {
    String script = write(Samples.hostileAnnotations(9, 1), false);
    Set<String> defined = new TreeSet<>();
    DEFINITION.matcher(script).results().forEach(found -> defined.add(found.group(1)));
    Set<String> called = new TreeSet<>();
    String code = script.replaceAll("\"(?:[^\"\\\\]|\\\\.)*\"", "").replaceAll("//.*", "");
    CALLED.matcher(code).results().forEach(found -> called.add(found.group(1)));
    called.removeAll(Set.of("if", "for", "while"));
    called.removeAll(defined);

    assertThat(called).isEqualTo(new TreeSet<>(OF_IDA));
    for (Verb verb : Verb.values()) {
      assertThat(defined).contains("lucerna_" + verb.word());
    }
  }

  @Test
  void overwritingIsOptional() throws IOException {
    Annotations annotations = new Annotations(0);

    assertThat(write(annotations, false)).contains("lucerna_overwrite = 0;");
    assertThat(write(annotations, true)).contains("lucerna_overwrite = 1;");
  }

  private static String write(Annotations annotations, boolean overwrite) throws IOException {
    StringBuilder script = new StringBuilder();
    IdcScriptWriter.write(annotations, overwrite, script);
    return script.toString();
  }

  /** Reads numbers and joined strings, and nothing else. */
  private static final class Arguments {
    private final String text;
    private int at;

    Arguments(String text) {
      this.text = text;
    }

    List<Object> all() {
      List<Object> all = new ArrayList<>();
      while (true) {
        all.add(text.charAt(at) == '"' ? (Object) string() : (Object) number());
        if (at == text.length()) {
          return all;
        }
        expect(", ");
      }
    }

    private long number() {
      int start = at;
      while (at < text.length() && (text.charAt(at) == '-' || Character.isDigit(text.charAt(at)))) {
        at++;
      }
      return Long.parseLong(text.substring(start, at));
    }

    private String string() {
      StringBuilder latin = new StringBuilder();
      while (true) {
        expect("\"");
        for (char c = text.charAt(at++); c != '"'; c = text.charAt(at++)) {
          latin.append(c == '\\' ? escape() : utf8(c));
        }
        if (!text.startsWith(" + \"", at)) {
          byte[] bytes = latin.toString().getBytes(StandardCharsets.ISO_8859_1);
          return new String(bytes, StandardCharsets.UTF_8);
        }
        at += 3;
      }
    }

    /** The bytes of a character, as characters. */
    private String utf8(char c) {
      if (c < ' ') {
        throw new AssertionError("a bare control character in " + text);
      }
      String character = text.substring(at - 1, Character.isHighSurrogate(c) ? ++at : at);
      byte[] bytes = character.getBytes(StandardCharsets.UTF_8);
      return new String(bytes, StandardCharsets.ISO_8859_1);
    }

    private String escape() {
      char c = text.charAt(at++);
      return switch (c) {
        case 'n' -> "\n";
        case 'r' -> "\r";
        case 't' -> "\t";
        case '"', '\\' -> Character.toString(c);
        case 'x' -> {
          at += 2;
          if (Character.digit(text.charAt(at), 16) >= 0) {
            throw new AssertionError("an escape that goes on in " + text);
          }
          yield Character.toString(Integer.parseInt(text.substring(at - 2, at), 16));
        }
        default -> throw new AssertionError("an unknown escape in " + text);
      };
    }

    private void expect(String wanted) {
      assertThat(text.startsWith(wanted, at)).as("%s at %d of %s", wanted, at, text).isTrue();
      at += wanted.length();
    }
  }
}
