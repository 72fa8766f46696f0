package org.lucerna.types;

import java.util.List;
import org.lucerna.bytes.ByteSink;

/** Writes the parts that only functions have: flags, spoiled registers, conventions, locations. */
final class FunctionWriter {
  private FunctionWriter() {}

  static int method(FunctionSignature function) {
    return switch (function.method()) {
      case DEFAULT -> 0;
      case NEAR -> 1;
      case FAR -> 2;
      case INTERRUPT -> 3;
    };
  }

  static void prefix(ByteSink out, FunctionSignature function) {
    List<FunctionSignature.SpoiledRegister> spoiled = function.spoiled();
    if ((function.flags() & ~0x3e) != 0 || spoiled.size() > 14) {
      out.u8(0xaf).u8(spoiled.isEmpty() ? 0x80 : 0x81);
      NumberWriter.de(out, function.flags() | (spoiled.isEmpty() ? 0 : 1));
      if (!spoiled.isEmpty()) {
        NumberWriter.dt(out, spoiled.size());
      }
    } else {
      if (function.flags() != 0) {
        out.u8(0xaf).u8(function.flags() >> 1);
      }
      if (!spoiled.isEmpty()) {
        out.u8(0xa0 | spoiled.size());
      }
    }
    for (FunctionSignature.SpoiledRegister register : spoiled) {
      if (register.register() < 15 && register.size() <= 8) {
        out.u8((register.size() - 1) << 4 | (register.register() + 1));
      } else if (register.register() < 0x7f) {
        out.u8(0x80 | register.register()).u8(register.size());
      } else {
        out.u8(0xff);
        NumberWriter.dt(out, register.register());
        out.u8(register.size());
      }
    }
  }

  static void convention(ByteSink out, FunctionSignature function) {
    int code = function.convention().code();
    boolean plain = (code & ~0xf0) == 0 && code != 0 && code != 0xa0 && code != 0xc0;
    out.u8((plain ? code : 0xc0) | function.memoryModel());
    if (!plain) {
      NumberWriter.de(out, code);
    }
  }

  static void where(ByteSink out, ArgumentLocation location) {
    switch (location) {
      case ArgumentLocation.Unspecified _ -> kind(out, 0x40);
      case ArgumentLocation.Stack(long offset) -> {
        if (offset == 0) {
          out.u8(0x80);
        } else {
          kind(out, wide(offset));
          address(out, offset);
        }
      }
      case ArgumentLocation.Register(int register, int offset) -> {
        if (offset == 0 && register < 0x7f) {
          out.u8(register + 1);
        } else {
          kind(out, 2);
          NumberWriter.dt(out, register);
          NumberWriter.dt(out, offset);
        }
      }
      case ArgumentLocation.RegisterPair(int low, int high) -> {
        // For larger ones, the first byte can look like an sdacl, a tah or the long form.
        if (low < 0x3f && high < 0xff) {
          out.u8(0x80 | (low + 1)).u8(high + 1);
        } else {
          kind(out, 3);
          NumberWriter.dt(out, low);
          NumberWriter.dt(out, high);
        }
      }
      case ArgumentLocation.RegisterRelative(int register, long offset) -> {
        kind(out, 4 | wide(offset));
        NumberWriter.dt(out, register);
        address(out, offset);
      }
      case ArgumentLocation.Static(long address) -> {
        kind(out, 5 | wide(address));
        address(out, address);
      }
      case ArgumentLocation.Scattered(List<ArgumentLocation.Part> parts) -> {
        boolean large = parts.stream().anyMatch(p -> p.size() < 0 || p.size() > 0x7ffe);
        kind(out, (large ? 0x80 : 0x40) | parts.size());
        for (ArgumentLocation.Part part : parts) {
          where(out, part.location());
          NumberWriter.dt(out, part.offset());
          if (large) {
            NumberWriter.de(out, part.size());
          } else {
            NumberWriter.dt(out, part.size());
          }
        }
      }
    }
  }

  private static void kind(ByteSink out, int kind) {
    out.u8(0xff);
    NumberWriter.dt(out, kind);
  }

  private static int wide(long value) {
    return value == (int) value ? 0 : 0x20;
  }

  private static void address(ByteSink out, long value) {
    NumberWriter.de(out, (int) value);
    if (wide(value) != 0) {
      NumberWriter.de(out, (int) (value >>> 32));
    }
  }
}
