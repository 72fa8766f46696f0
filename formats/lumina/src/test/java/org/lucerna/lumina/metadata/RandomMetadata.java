package org.lucerna.lumina.metadata;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** Makes values of every kind, corner cases more often than chance would. */
public final class RandomMetadata {
  private final RandomGenerator random;

  public RandomMetadata(RandomGenerator random) {
    this.random = random;
  }

  /** Up to eight values; kinds may repeat. */
  public List<ChunkValue> values() {
    return list(8, this::value);
  }

  private ChunkValue value() {
    MetadataKey key = MetadataKey.of(1 + random.nextInt(MetadataKey.LAST + 2));
    if (key != null) {
      return value(key);
    }
    int unknown = random.nextBoolean() ? MetadataKey.LAST + 1 : -100;
    return MetadataChunk.of(unknown + random.nextInt(100), text()).value();
  }

  private ChunkValue value(MetadataKey key) {
    return switch (key) {
      case TYPE -> new FunctionType(random.nextInt(256), noNul(), maybe(this::text));
      case VD_ELAPSED -> new DecompilationTime(number());
      case FCMT -> new FunctionComment(false, text());
      case FRPTCMT -> new FunctionComment(true, text());
      case CMTS -> comments(false);
      case RPTCMTS -> comments(true);
      case EXTRACMTS ->
          new ExtraComments(
              located().stream().map(at -> new ExtraComments.Item(at, text(), text())).toList());
      case USER_STKPNTS ->
          new StackPoints(
              located().stream().map(at -> new StackPoints.Item(at, number())).toList());
      case FRAME_DESC ->
          new FrameDescription(number(), number(), random.nextInt(0x10000), list(6, this::member));
      case OPS ->
          new Operands(
              located().stream().map(at -> new Operands.Item(at, operand(), operand())).toList());
      case OPS_EX ->
          new FurtherOperands(
              located().stream()
                  .map(
                      at ->
                          new FurtherOperands.Item(
                              at,
                              List.of(
                                  operand(), operand(), operand(), operand(), operand(),
                                  operand())))
                  .toList());
    };
  }

  private InstructionComments comments(boolean repeatable) {
    return new InstructionComments(
        repeatable,
        located().stream().map(at -> new InstructionComments.Item(at, text())).toList());
  }

  private FrameMember member() {
    return new FrameMember(
        maybe(this::noNul),
        maybe(() -> new FrameMember.Type(noNul(), noNul())),
        maybe(this::noNul),
        maybe(this::noNul),
        maybe(this::number),
        maybe(() -> new FrameMember.Form(operand(), form())),
        maybe(this::number));
  }

  private OperandForm form() {
    return OperandForm.of(random.nextInt(16));
  }

  private OperandType operand() {
    OperandForm form = random.nextInt(3) == 0 ? OperandForm.OFFSET : form();
    return form == OperandForm.OFFSET
        ? OperandType.offset(new OffsetReference(number(), number(), number(), (int) number()))
        : OperandType.of(form);
  }

  /** Places mostly in ascending order as IDA has them, now and then in none at all. */
  public List<Location> located() {
    List<Location> places = new ArrayList<>();
    long chunk = random.nextInt(4) == 0 ? unsigned() : 0;
    long offset = random.nextInt(3) == 0 ? 0 : unsigned();
    for (int i = random.nextInt(6); i > 0; i--) {
      places.add(new Location(chunk, offset));
      switch (random.nextInt(8)) {
        case 0 -> {
          chunk = unsigned();
          offset = random.nextBoolean() ? 0 : unsigned();
        }
        case 1 -> offset = random.nextBoolean() ? offset : unsigned();
        default -> offset = Math.min(Location.MAX, offset + 1 + random.nextInt(200));
      }
    }
    return places;
  }

  private long unsigned() {
    return Integer.toUnsignedLong((int) number());
  }

  /** 64 bits, with small numbers and those at the limits of the packed forms in the majority. */
  public long number() {
    long edge =
        switch (random.nextInt(8)) {
          case 0 -> 0;
          case 1 -> 0x7f;
          case 2 -> 0x3fff;
          case 3 -> 0x1fff_ffff;
          case 4 -> 0x7fff_ffff;
          case 5 -> 0xffff_ffffL;
          case 6 -> Long.MAX_VALUE;
          default -> random.nextLong() >>> random.nextInt(64);
        };
    return edge + random.nextInt(-2, 3);
  }

  /** Any bytes, mostly few. */
  public ByteString text() {
    byte[] bytes = new byte[random.nextInt(random.nextInt(20) == 0 ? 300 : 6)];
    random.nextBytes(bytes);
    return ByteString.wrap(bytes);
  }

  private ByteString noNul() {
    byte[] bytes = text().toByteArray();
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == 0 ? 1 : bytes[i];
    }
    return ByteString.wrap(bytes);
  }

  private <T> @Nullable T maybe(Supplier<T> part) {
    return random.nextBoolean() ? part.get() : null;
  }

  /** Up to {@code limit} of them. */
  public <T> List<T> list(int limit, Supplier<T> item) {
    List<T> items = new ArrayList<>();
    for (int i = random.nextInt(limit + 1); i > 0; i--) {
      items.add(item.get());
    }
    return items;
  }
}
