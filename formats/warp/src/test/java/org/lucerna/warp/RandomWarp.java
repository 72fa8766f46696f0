package org.lucerna.warp;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.warp.ChunkContent.Signatures;
import org.lucerna.warp.ChunkContent.Types;
import org.lucerna.warp.ChunkContent.Unknown;
import org.lucerna.warp.WarpTypeClass.ArrayClass;
import org.lucerna.warp.WarpTypeClass.BooleanClass;
import org.lucerna.warp.WarpTypeClass.CharacterClass;
import org.lucerna.warp.WarpTypeClass.EnumConstant;
import org.lucerna.warp.WarpTypeClass.EnumerationClass;
import org.lucerna.warp.WarpTypeClass.FloatClass;
import org.lucerna.warp.WarpTypeClass.FunctionClass;
import org.lucerna.warp.WarpTypeClass.IntegerClass;
import org.lucerna.warp.WarpTypeClass.Parameter;
import org.lucerna.warp.WarpTypeClass.PointerClass;
import org.lucerna.warp.WarpTypeClass.ReferrerClass;
import org.lucerna.warp.WarpTypeClass.StructField;
import org.lucerna.warp.WarpTypeClass.StructureClass;
import org.lucerna.warp.WarpTypeClass.UnionClass;
import org.lucerna.warp.WarpTypeClass.UnionField;
import org.lucerna.warp.WarpTypeClass.VoidClass;

/** Random files with everything that a file may have. */
final class RandomWarp {
  private static final int MOST_DEPTH = 4;

  private final SplittableRandom random;

  RandomWarp(SplittableRandom random) {
    this.random = random;
  }

  WarpFile file() {
    return WarpFile.of(
        list(
            () -> {
              ChunkContent content = content();
              return random.nextBoolean()
                  ? WarpChunk.plain(content, target())
                  : WarpChunk.compressed(content, target());
            }));
  }

  WarpFile plainFile() {
    return WarpFile.of(List.of(signatures(), WarpChunk.plain(types(), target())));
  }

  WarpChunk signatures() {
    return WarpChunk.plain(functions(), target());
  }

  private ChunkContent content() {
    return switch (random.nextInt(5)) {
      case 0 -> new Unknown(2 + random.nextInt(254), text());
      case 1 -> types();
      default -> functions();
    };
  }

  private Types types() {
    return new Types(list(() -> ComputedType.of(type(0))));
  }

  private Signatures functions() {
    return new Signatures(list(this::function));
  }

  private WarpFunction function() {
    return new WarpFunction(
        guid(),
        maybe(() -> new WarpSymbol(text(), random.nextInt(256), random.nextInt(256))),
        maybe(() -> type(0)),
        list(() -> new WarpConstraint(guid(), number())),
        list(() -> new WarpComment(number(), text())),
        list(
            () ->
                new WarpVariable(
                    number(), maybe(this::text), maybe(this::location), maybe(() -> type(0)))));
  }

  private WarpTarget target() {
    return new WarpTarget(maybe(this::text), maybe(this::text));
  }

  private WarpType type(int depth) {
    return new WarpType(
        maybe(this::text),
        kind(depth),
        random.nextInt(4) == 0 ? random.nextInt(256) : WarpType.CERTAIN,
        random.nextInt(4) == 0 ? random.nextInt(65536) : 0,
        random.nextInt(4),
        depth > 0 ? List.of() : list(() -> new TypeMetadata(text(), random.nextInt(256), text())),
        depth > 0 ? List.of() : list(this::guid));
  }

  private WarpTypeClass kind(int depth) {
    int next = depth + 1;
    return switch (random.nextInt(depth == MOST_DEPTH ? 6 : 12)) {
      case 0 -> new VoidClass();
      case 1 -> new BooleanClass(width());
      case 2 -> new IntegerClass(width(), random.nextBoolean());
      case 3 -> new CharacterClass(width());
      case 4 -> new FloatClass(width());
      case 5 -> new ReferrerClass(maybe(this::guid), maybe(this::text));
      case 6 ->
          new PointerClass(
              width(),
              maybe(this::number),
              maybe(() -> type(next)),
              random.nextInt(256),
              maybe(this::number));
      case 7 -> new ArrayClass(type(next), number(), random.nextInt(256));
      case 8 ->
          new StructureClass(
              list(
                  () ->
                      new StructField(maybe(this::text), number(), type(next), random.nextInt(4))));
      case 9 ->
          new EnumerationClass(
              type(next), list(() -> new EnumConstant(maybe(this::text), number())));
      case 10 -> new UnionClass(list(() -> new UnionField(text(), type(next))));
      default ->
          new FunctionClass(
              maybe(this::text), list(() -> parameter(next)), list(() -> parameter(next)));
    };
  }

  private Parameter parameter(int depth) {
    return new Parameter(maybe(this::text), type(depth), maybe(this::location));
  }

  private WarpLocation location() {
    return random.nextBoolean()
        ? new WarpLocation.InRegister(number())
        : new WarpLocation.OnStack(number());
  }

  private @Nullable Integer width() {
    return maybe(() -> random.nextInt(65536));
  }

  private UUID guid() {
    return new UUID(random.nextLong(), random.nextLong());
  }

  private long number() {
    return random.nextLong() >> random.nextInt(64);
  }

  private ByteString text() {
    byte[] text = new byte[random.nextInt(20)];
    random.nextBytes(text);
    return ByteString.wrap(text);
  }

  private <T> @Nullable T maybe(Supplier<T> value) {
    return random.nextInt(3) == 0 ? null : value.get();
  }

  private <T> List<T> list(Supplier<T> element) {
    List<T> elements = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      elements.add(element.get());
    }
    return elements;
  }
}
