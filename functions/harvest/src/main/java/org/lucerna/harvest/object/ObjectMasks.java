package org.lucerna.harvest.object;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.MaskedFunction;

/** The code of functions of object files. */
public final class ObjectMasks {
  private ObjectMasks() {}

  /**
   * Passes on the code of functions, in their order; functions of a damaged object file are left
   * out.
   *
   * @param functions consecutive functions of one object file
   */
  public static void of(List<ObjectFunction> functions, Consumer<MaskedFunction> to) {
    int at = 0;
    while (at < functions.size()) {
      ObjectFile object = functions.get(at).object();
      List<ObjectFunction> own = new ArrayList<>();
      while (at < functions.size() && functions.get(at).object().equals(object)) {
        own.add(functions.get(at++));
      }
      try {
        ObjectHarvest.maskedCode(object, own, to);
      } catch (FormatException damage) {
        // Everything read before the damage is kept.
      }
    }
  }
}
