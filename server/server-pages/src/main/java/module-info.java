/**
 * Pages of a server for people, and files that they upload.
 *
 * <p>The jar of jte's runtime has a module name, but no descriptor; it loads the classes of our
 * templates.
 */
@SuppressWarnings("requires-automatic")
module org.lucerna.server.pages {
  requires static transitive org.jspecify;
  requires transitive org.lucerna.server.http;
  requires gg.jte.runtime;
  requires java.management;
  requires org.lucerna.diff;
  requires org.lucerna.lidia;
  requires org.slf4j;

  exports org.lucerna.server.pages;
  exports org.lucerna.server.pages.reader;
  exports org.lucerna.server.pages.stack;
  exports org.lucerna.server.pages.upload;
  exports org.lucerna.server.pages.html to
      gg.jte.runtime;
}
