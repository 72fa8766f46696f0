package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.lucerna.bytes.ByteString;

/** Names, comments and paths that are meant to hurt. */
final class HostileTexts {
  /** Texts that would do something if they were not escaped, or that would be invisible. */
  static final List<ByteString> ALL =
      List.of(
          text("<script>alert(1)</script>"),
          text("</td></table><img src=x onerror=alert(1)>"),
          text("\" onmouseover=\"alert(1)\" x=\""),
          text("' onfocus='alert(1)' autofocus='"),
          text("<!-- <svg/onload=alert(1)> --><![CDATA[x]]>"),
          text("&lt;b&gt;&amp;&#60;b&#62;"),
          text("</title></textarea><style>*{display:none}</style>"),
          text("${view.shell()} @if(true) !{var x = 1;} $unsafe{x} @template.error() @`x`"),
          text("javascript:alert(1)//\nhttps://evil.example/"),
          text("{{7*7}} #{7*7} <%= 7*7 %>"),
          text("admin\u202etxt.exe\u202c \u2066x\u2069 \u200f\u200e\u061c"),
          text("zero\u200bwidth\u200c\u200d\ufeff\u00ad soft"),
          text("\u0001\u001b[31mred\u001b[0m\u007f\u0085 line\u2028two\u2029three"),
          text("z" + "\u0310".repeat(300) + "algo"),
          text("\u3164\u2800\uffa0\u115f hangul fillers"),
          text("\udb40\udc41\udb40\udc42 tags \ufe0f \udbff\udffd private"),
          text("אבג רtl العربية"),
          ByteString.hex("fffe80c328e28028f0908028f888808080c0afeda080"),
          text("A".repeat(64 << 10)),
          text("<b>".repeat((64 << 10) / 3)),
          ByteString.hex("ff".repeat(64 << 10)),
          text("\u202e".repeat(20_000)));

  private HostileTexts() {}

  private static ByteString text(String text) {
    return ByteString.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  /** The page; nothing of the texts is in it as it was given, if it could do something. */
  static String harmless(String path, String page) {
    assertThat(page)
        .as(path)
        .doesNotContain("<script>", "<img", "<svg/", "<!--", "<style", "<b>", "<i>", "</title></")
        .doesNotContain("\u202e", "\u200b", "\u2028", "\u3164", "\u001b", "\ufffd");
    return page;
  }
}
