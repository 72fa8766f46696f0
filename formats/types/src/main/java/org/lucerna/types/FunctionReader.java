package org.lucerna.types;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.types.FunctionSignature.CallMethod;
import org.lucerna.types.FunctionSignature.SpoiledRegister;

/** Reads the rest of a function after the type byte. Single use. */
final class FunctionReader {
  private static final int CONVENTION = 0xf0;

  /** Instead of a number of spoiled registers: a byte of flags follows. */
  private static final int FLAGS_FOLLOW = 0x0f;

  /** In the byte of flags, says that the actual flags follow. */
  private static final int LONG_FLAGS = 0x80;

  private static final int REGISTERS_FOLLOW = 0x01;

  /** The flags of the short form, in which they are one bit lower. */
  private static final int SHORT_FLAGS = 0x1f;

  /** Flag: there are spoiled registers; redundant, as there is a list. */
  private static final int SPOILED_FLAG = 0x0001;

  private static final int ARGUMENT_FLAGS = 0xff;

  private final TypeReader types;
  private final Cursor in;
  private final List<SpoiledRegister> spoiled = new ArrayList<>();
  private int flags;

  FunctionReader(TypeReader types) {
    this.types = types;
    this.in = types.in();
  }

  FunctionSignature read(int methodFlags, Qualifiers qualifiers) {
    while (!in.atEnd() && (in.peek() & CONVENTION) == CallingConvention.SPOILED) {
      prefix();
    }
    long offset = in.offset();
    int lead = in.u8();
    if ((lead & CONVENTION) == 0) {
      throw new FormatException(offset, "a known calling convention", Integer.toHexString(lead));
    }
    CallingConvention convention =
        new CallingConvention(
            (lead & CONVENTION) == CallingConvention.EXTENDED
                ? TypeNumbers.de(in)
                : lead & CONVENTION);
    Attributes attributes = AttributesReader.tah(in);
    CType returnType = types.type();
    ArgumentLocation returnLocation = location(convention, returnType);
    List<FunctionParameter> arguments =
        convention.equals(CallingConvention.NO_ARGUMENTS) ? List.of() : arguments(convention);
    return new FunctionSignature(
        returnType,
        returnLocation,
        convention,
        lead & ~CONVENTION,
        method(methodFlags),
        flags,
        spoiled,
        arguments,
        qualifiers,
        attributes);
  }

  private static CallMethod method(int flags) {
    return switch (flags) {
      case 0 -> CallMethod.DEFAULT;
      case 1 -> CallMethod.NEAR;
      case 2 -> CallMethod.FAR;
      default -> CallMethod.INTERRUPT;
    };
  }

  private void prefix() {
    int registers = in.u8() & ~CONVENTION;
    if (registers == FLAGS_FOLLOW) {
      long offset = in.offset();
      int first = TypeNumbers.nonZero(in);
      registers = 0;
      if ((first & LONG_FLAGS) != 0) {
        flags |= TypeNumbers.de(in) & ~SPOILED_FLAG;
        if ((first & REGISTERS_FOLLOW) != 0) {
          long countOffset = in.offset();
          registers =
              TypeNumbers.checkCount(in, countOffset, TypeNumbers.dt(in), 1, "spoiled registers");
        }
      } else if ((first & ~SHORT_FLAGS) == 0) {
        flags |= first << 1;
      } else {
        throw new FormatException(offset, "known flags of a function", Integer.toHexString(first));
      }
    }
    types.count(registers);
    for (int i = 0; i < registers; i++) {
      spoiled.add(spoiledRegister());
    }
  }

  private SpoiledRegister spoiledRegister() {
    long offset = in.offset();
    int first = TypeNumbers.nonZero(in);
    if (first >= 0x80) {
      int register = first == 0xff ? TypeNumbers.dt(in) : first & 0x7f;
      return new SpoiledRegister(register, TypeNumbers.nonZero(in));
    }
    if ((first & 0x0f) == 0) {
      throw new FormatException(offset, "a register", Integer.toHexString(first));
    }
    return new SpoiledRegister((first & 0x0f) - 1, (first >> 4) + 1);
  }

  private List<FunctionParameter> arguments(CallingConvention convention) {
    long offset = in.offset();
    int count = TypeNumbers.checkCount(in, offset, TypeNumbers.dt(in), 1, "arguments");
    types.count(count);
    List<FunctionParameter> arguments = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      int argumentFlags = argumentFlags();
      CType type = types.type();
      ArgumentLocation location = location(convention, type);
      arguments.add(new FunctionParameter(ByteString.EMPTY, type, location, argumentFlags));
    }
    return arguments;
  }

  private int argumentFlags() {
    if (in.peek() != ARGUMENT_FLAGS) {
      return 0;
    }
    in.skip(1);
    return TypeNumbers.de(in);
  }

  /** Reads the location of a value of {@code type}, if there is one: void has no location. */
  private ArgumentLocation location(CallingConvention convention, CType type) {
    return convention.isUserDefined() && !(type instanceof VoidType)
        ? ArgumentLocationReader.read(in)
        : ArgumentLocation.UNSPECIFIED;
  }
}
