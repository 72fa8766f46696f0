package org.lucerna.server.pages;

import gg.jte.ContentType;
import gg.jte.TemplateEngine;
import gg.jte.output.Utf8ByteOutput;
import org.lucerna.server.http.HttpExchange;

/** The templates, compiled when the server was built. Thread-safe. */
final class Templates {
  private final TemplateEngine engine =
      TemplateEngine.createPrecompiled(
          null,
          ContentType.Html,
          Templates.class.getClassLoader(),
          "org.lucerna.server.pages.html");

  /** Answers with a page. */
  void send(HttpExchange request, PageView view) {
    PageHeaders.page(request);
    request.status(view.status());
    request.contentType("text/html;charset=utf-8").result(render(view));
  }

  /** The HTML of a page, in UTF-8. */
  byte[] render(PageView view) {
    Utf8ByteOutput output = new Utf8ByteOutput();
    engine.render(view.template(), view, output);
    return output.toByteArray();
  }
}
