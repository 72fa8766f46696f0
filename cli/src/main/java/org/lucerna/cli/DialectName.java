package org.lucerna.cli;

import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.published.PublishedDialect;

/** What the dialects are called on the command line. */
enum DialectName {
  /** What IDA speaks. */
  ida,
  /** What the public description of the protocol says. */
  published;

  Dialect dialect() {
    return switch (this) {
      case ida -> IdaDialect.INSTANCE;
      case published -> PublishedDialect.INSTANCE;
    };
  }
}
