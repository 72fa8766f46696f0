package org.lucerna.types;

import org.lucerna.bytes.ByteSink;

/** Writes attributes, in the short form if there is one. */
final class AttributesWriter {
  private AttributesWriter() {}

  static void tah(ByteSink out, Attributes attributes) {
    if (!attributes.equals(Attributes.NONE)) {
      out.u8(0xfe);
      attributes(out, attributes);
    }
  }

  static void sdacl(ByteSink out, Attributes attributes) {
    int bits = attributes.bits() - 1;
    if (attributes.named().isEmpty() && bits >= 0 && bits < 7) {
      out.u8(0xc0 | (bits & 1) | (bits & 6) << 3);
    } else if (!attributes.equals(Attributes.NONE)) {
      out.u8(0xf1);
      attributes(out, attributes);
    }
  }

  private static void attributes(ByteSink out, Attributes attributes) {
    int bits = attributes.bits() | (attributes.named().isEmpty() ? 0 : 0x10);
    for (; bits > 0x7f; bits >>>= 7) {
      out.u8(0x80 | bits);
    }
    out.u8(bits);
    if (attributes.named().isEmpty()) {
      return;
    }
    NumberWriter.dt(out, attributes.named().size());
    for (Attributes.Named named : attributes.named()) {
      NumberWriter.string(out, named.key());
      NumberWriter.length(out, named.value());
      for (byte value : named.value().toByteArray()) {
        int unsigned = value & 0xff;
        if (unsigned == 0xac || unsigned == 0xae) {
          out.u8(0xae);
        }
        out.u8(unsigned == 0 ? 0xac : unsigned);
      }
    }
  }
}
