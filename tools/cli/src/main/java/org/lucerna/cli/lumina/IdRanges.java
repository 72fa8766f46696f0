package org.lucerna.cli.lumina;

import java.util.List;
import org.lucerna.lumina.DeleteHistory.Span;

/** Ranges of ids, as they are written with commas between them. */
public record IdRanges(List<Span> spans) {
  public IdRanges {
    spans = List.copyOf(spans);
  }
}
