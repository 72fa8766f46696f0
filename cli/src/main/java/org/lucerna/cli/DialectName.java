package org.lucerna.cli;

import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.published.PublishedDialect;

/** What the dialects are called on the command line. */
enum DialectName {
  /** What IDA speaks. */
  ida(IdaDialect.INSTANCE),
  /** What the public description of the protocol says. */
  published(PublishedDialect.INSTANCE);

  private final Dialect dialect;

  DialectName(Dialect dialect) {
    this.dialect = dialect;
  }

  Dialect dialect() {
    return dialect;
  }
}
