package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Checks the HTML of pages more strictly than browsers do: tags are balanced, attributes are quoted
 * and known, there is no script or style in the page, links lead to own pages, ids are unique, and
 * nothing is invisible.
 */
final class PageSyntax {
  private static final Pattern TAG =
      Pattern.compile("<(/?)([a-z][a-z0-9]*)((?:\\s+[a-zA-Z0-9-]+(?:=\"[^\"]*\")?)*)\\s*>");

  private static final Pattern ATTRIBUTE = Pattern.compile("\\s+([a-zA-Z0-9-]+)(?:=\"([^\"]*)\")?");

  private static final Set<String> EMPTY = Set.of("meta", "link", "input", "br");

  private static final Set<String> ATTRIBUTES =
      Set.of(
          "action",
          "autocapitalize",
          "autocomplete",
          "charset",
          "class",
          "content",
          "datetime",
          "defer",
          "disabled",
          "enctype",
          "for",
          "height",
          "hidden",
          "href",
          "id",
          "lang",
          "max",
          "maxlength",
          "method",
          "min",
          "minlength",
          "name",
          "open",
          "placeholder",
          "rel",
          "required",
          "role",
          "rows",
          "scope",
          "selected",
          "spellcheck",
          "src",
          "tabindex",
          "type",
          "value",
          "width",
          "cx",
          "cy",
          "dy",
          "r",
          "stroke-width",
          "x",
          "x1",
          "x2",
          "y",
          "y1",
          "y2",
          "viewbox",
          "preserveaspectratio",
          "focusable");

  /** Data read by own scripts and styles. */
  private static final Set<String> OWN_DATA =
      Set.of(
          "data-theme",
          "data-feed",
          "data-again",
          "data-refresh",
          "data-chart",
          "data-drop",
          "data-hint",
          "data-label");

  private final String html;
  private final Deque<String> open = new ArrayDeque<>();
  private final Set<String> ids = new HashSet<>();

  private PageSyntax(String html) {
    this.html = html;
  }

  /** Returns the page if it is well-formed. */
  static String check(String html) {
    new PageSyntax(html).check();
    return html;
  }

  private void check() {
    assertThat(html).startsWith("<!DOCTYPE html>");
    int at = "<!DOCTYPE html>".length();
    Matcher tag = TAG.matcher(html);
    while (at < html.length()) {
      int next = html.indexOf('<', at);
      text(html.substring(at, next < 0 ? html.length() : next));
      if (next < 0) {
        break;
      }
      tag.region(next, html.length());
      assertThat(tag.lookingAt())
          .as("a tag at " + html.substring(next, Math.min(html.length(), next + 200)))
          .isTrue();
      if (tag.group(1).isEmpty()) {
        attributes(tag.group(3));
        if (!EMPTY.contains(tag.group(2))) {
          open.push(tag.group(2));
        }
        if (tag.group(2).equals("script")) {
          assertThat(html.startsWith("</script>", tag.end())).as("a script is a file").isTrue();
        }
        assertThat(tag.group(2)).isNotIn("style", "iframe", "object", "embed", "base");
      } else {
        assertThat(open.pop()).as("what " + tag.group() + " ends").isEqualTo(tag.group(2));
      }
      at = tag.end();
    }
    assertThat(open).as("tags without end").isEmpty();
  }

  private static void text(String text) {
    assertThat(text).doesNotContain(">");
    Matcher ampersand = Pattern.compile("&(?!amp;|lt;|gt;|#34;|#39;|quot;)").matcher(text);
    assertThat(ampersand.find()).as("an ampersand that is not escaped in " + text).isFalse();
    text.codePoints()
        .forEach(
            character ->
                assertThat(
                        character == '\n'
                            || character == '\t'
                            || (Character.getType(character) != Character.CONTROL
                                && Character.getType(character) != Character.FORMAT))
                    .as("U+" + Integer.toHexString(character))
                    .isTrue());
  }

  private void attributes(String text) {
    Matcher attribute = ATTRIBUTE.matcher(text);
    while (attribute.find()) {
      String name = attribute.group(1).toLowerCase(Locale.ROOT);
      String value = attribute.group(2) == null ? "" : attribute.group(2);
      assertThat(
              ATTRIBUTES.contains(name)
                  || name.startsWith("aria-")
                  || OWN_DATA.contains(name)
                  || (name.startsWith("hx-") && !name.startsWith("hx-on")))
          .as("attribute " + name)
          .isTrue();
      if (name.equals("href") || name.equals("src") || name.equals("action")) {
        assertThat((value.startsWith("/") && !value.startsWith("//")) || value.equals("#main"))
            .as("a link to an own page: " + value)
            .isTrue();
      }
      if (name.equals("id")) {
        assertThat(ids.add(value)).as("id " + value + " is unique").isTrue();
      }
    }
  }
}
