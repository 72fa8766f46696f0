package org.lucerna.server.pages;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;

/** The templates, compiled when the server was built. Thread-safe. */
final class Templates {
  private final TemplateEngine engine =
      TemplateEngine.createPrecompiled(
          null,
          ContentType.Html,
          Templates.class.getClassLoader(),
          "org.lucerna.server.pages.html");

  /** The HTML of a page, in UTF-8. */
  byte[] render(PageView view) {
    Utf8ByteOutput output = new Utf8ByteOutput();
    engine.render(view.template(), view, output);
    return output.toByteArray();
  }
}
