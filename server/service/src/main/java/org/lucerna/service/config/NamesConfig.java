package org.lucerna.service.config;

import java.util.List;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/** {@code [names]}: which function names are accepted and served. */
@SettingComment({
  "Which names of functions are refused. Other functions of the push are stored; IDA gets the",
  "result -1 for each refused one."
})
public record NamesConfig(
    @SettingComment({
          "\"prefixes\" refuses names that a disassembler made up, such as sub_401000 or"
              + " nullsub_7;",
          "\"off\" accepts them."
        })
        NamePolicy policy,
    @SettingComment({
          "Regular expressions (Java's), found anywhere in the first 512 characters of a name; a",
          "name is refused, too, if an expression takes too long on it."
        })
        List<String> refuse,
    @SettingComment({
          "Whether IDA gets only names that are certain: of functions of 64 bytes and more, or",
          "among known functions. Many small functions have the same code as others. lucerna pull"
              + " marks such",
          "names itself."
        })
        boolean certainOnly) {
  /**
   * Checks the expressions.
   *
   * @throws SettingException if one is not a regular expression
   */
  public NamesConfig {
    refuse = List.copyOf(refuse);
    for (String expression : refuse) {
      try {
        Pattern.compile(expression);
      } catch (PatternSyntaxException wrong) {
        SettingException named =
            new SettingException(
                "refuse",
                "expected a regular expression, got \"%s\": %s"
                    .formatted(expression, wrong.getDescription()));
        named.initCause(wrong);
        throw named;
      }
    }
  }

  /** The defaults. */
  public static NamesConfig defaults() {
    return new NamesConfig(NamePolicy.PREFIXES, List.of(), false);
  }
}
