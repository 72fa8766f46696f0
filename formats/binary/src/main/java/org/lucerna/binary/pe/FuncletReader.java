package org.lucerna.binary.pe;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * Finds funclets by the tables for exceptions, which the package specifies. A table that breaks a
 * rule is left out: other handlers have data of their own. Not thread-safe.
 */
final class FuncletReader {
  private final PeFile file;
  private final HandlerImage image;
  private final Map<Long, Long> owners = new TreeMap<>(Long::compareUnsigned);
  private final Set<Long> called = new TreeSet<>(Long::compareUnsigned);

  /** The entries with each description of a C++ function: those of its pieces and funclets. */
  private final Map<Long, List<AddressRange>> described = new TreeMap<>(Long::compareUnsigned);

  FuncletReader(PeFile file) {
    this.file = file;
    this.image = new HandlerImage(file);
  }

  /** Adds what the handler of an entry has. */
  void add(AddressRange entry, ByteView data) {
    try {
      long description = file.header().imageBase() + data.u32(0);
      if (file.at(description) != null) {
        described.computeIfAbsent(description, _ -> new ArrayList<>()).add(entry);
      } else {
        own(new ScopeTable(image).read(data, entry), entry);
      }
    } catch (FormatException other) {
      // Data of another handler.
    }
  }

  /** The funclets of all that was added. */
  Funclets read() {
    described.forEach(this::readDescription);
    owners.keySet().removeAll(called);
    return new Funclets(owners, called);
  }

  private void readDescription(long address, List<AddressRange> entries) {
    try {
      ByteView description = image.at(image.rva(address));
      CxxFunction function = CxxFunction.read(image, description, entries.getFirst());
      for (AddressRange entry : entries) {
        if (!function.funclets().contains(entry.start())) {
          own(function.funclets(), entry);
        }
      }
      called.addAll(function.destructors());
    } catch (FormatException other) {
      // Data of another handler.
    }
  }

  /** Compilers put funclets after their function: what lies before it is a function. */
  private void own(Iterable<Long> funclets, AddressRange entry) {
    for (long funclet : funclets) {
      if (Long.compareUnsigned(funclet, entry.start()) < 0) {
        called.add(funclet);
      } else if (funclet != entry.start()) {
        owners.putIfAbsent(funclet, entry.start());
      }
    }
  }
}
