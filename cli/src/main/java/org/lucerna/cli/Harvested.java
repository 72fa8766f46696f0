package org.lucerna.cli;

import java.io.IOException;
import java.nio.file.Path;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.UnsupportedCodeException;
import org.lucerna.harvest.file.HarvestFile;

/** Files with functions, and what is printed of every function in them. */
final class Harvested {
  private Harvested() {}

  /** Opens a file; what is wrong with it comes with its name. */
  static HarvestFile open(Path path) throws IOException, SubjectException {
    try {
      return HarvestFile.open(path);
    } catch (FormatException | UnsupportedCodeException wrong) {
      throw new SubjectException(path.toString(), wrong);
    }
  }

  /** Where a function is. */
  static JsonObject json(HarvestedFunction function) {
    JsonObject line = new JsonObject();
    if (function.container() != null) {
      line.put("container", function.container());
    }
    return line.unsigned("address", function.address()).unsigned("size", function.size());
  }
}
