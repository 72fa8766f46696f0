package org.lucerna.cli.command;

import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.published.PublishedDialect;

/** What the dialects are called on the command line. */
public enum DialectName {
  /** What IDA speaks. */
  ida,
  /** What the public description of the protocol says. */
  published;

  public Dialect dialect() {
    return switch (this) {
      case ida -> IdaDialect.INSTANCE;
      case published -> PublishedDialect.INSTANCE;
    };
  }
}
