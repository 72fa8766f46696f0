package org.lucerna.similarity.feature;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * The features of C++ classes. A function that refers to a class, such as a constructor, and one
 * that is in its virtual table have different ones. Not thread-safe.
 */
final class TypeFeatures {
  /** Makes a virtual function of a class differ from one that refers to the class. */
  private static final long VIRTUAL = 0x51a5;

  private static final int OFFSET_SHIFT = 20;

  /** Symbols of virtual tables and of type information: {@code _ZTV3Foo}, {@code _ZTI3Foo}. */
  private static final String SYMBOL = "_ZT";

  private final FeatureCounter counter;

  TypeFeatures(FeatureCounter counter) {
    this.counter = counter;
  }

  /** Adds the class of an imported table or of imported type information; of others nothing. */
  void addImport(ByteString name) {
    int size = SYMBOL.length();
    if (name.length() > size + 1
        && name.startsWith(SYMBOL)
        && (name.at(size) == 'V' || name.at(size) == 'I')) {
      int version = name.indexOf('@');
      addReference(name.slice(size + 1, version > size ? version : name.length()));
    }
  }

  /** Adds a class that a function refers to. */
  void addReference(ByteString type) {
    TypeName name = TypeName.of(type);
    if (name != null) {
      add(name.plain());
      if (name.whole() != name.plain()) {
        add(name.whole());
      }
    }
  }

  /** Adds the slots that the function is in. */
  void addSlots(List<VirtualSlot> slots) {
    for (VirtualSlot slot : slots) {
      TypeName name = TypeName.of(slot.type());
      if (name != null) {
        add(name.plain() ^ VIRTUAL);
        add(name.whole() ^ (slot.index() + 1) ^ slot.offset() << OFFSET_SHIFT);
      }
    }
  }

  private void add(long hash) {
    counter.add(FeatureFamily.TYPE.feature(FeatureHash.mix(hash)));
  }
}
