package org.lucerna.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.OperandForm;
import org.lucerna.lumina.metadata.OperandType;
import org.lucerna.lumina.metadata.Operands;

/**
 * Synthetic functions, determined by their number: random keys, names made of words, and about 400
 * bytes of metadata like IDA's (a prototype, a frame, operands), which compresses as IDA's does.
 */
public final class Corpus {
  private static final String[] WORDS =
      ("alloc free init close open read write parse find insert remove update get set hash map list"
              + " tree node buffer string stream file socket packet frame key value table index"
              + " entry block page cache lock thread queue event timer signal handle object class"
              + " method field type name path size count offset length state flags error result"
              + " context session request reply header body crypto cipher digest sign verify")
          .split(" ");
  private static final String[] TYPES =
      ("size_t uint8_t uint32_t uint64_t FILE DIR ssize_t time_t Buffer Stream Node Entry Table"
              + " Context Session Request Packet Handle Object String")
          .split(" ");

  private final long seed;

  /**
   * A corpus.
   *
   * @param seed determines the keys
   */
  public Corpus(long seed) {
    this.seed = seed;
  }

  /** The key of a number. */
  public Md5 key(long number) {
    SplittableRandom random = new SplittableRandom(seed * 0x9e3779b97f4a7c15L + number);
    return new Md5(random.nextLong(), random.nextLong());
  }

  /** The function of a number. */
  public FunctionInfo function(long number) {
    SplittableRandom random = new SplittableRandom(number);
    String name =
        word(random) + '_' + word(random) + '_' + word(random) + '_' + Long.toString(number, 36);
    Metadata metadata = Metadata.of(type(random), frame(random), operands(random));
    return new FunctionInfo(ByteString.utf8(name), 16 + random.nextInt(4000), metadata.encode());
  }

  /** A push of the functions from {@code first} on. */
  PushMetadata push(long first, int count) {
    List<PushMetadata.Item> items = new ArrayList<>(count);
    for (long number = first; number < first + count; number++) {
      items.add(
          new PushMetadata.Item(Pattern.of(key(number)), function(number), 0x401000 + 64 * number));
    }
    // A thousand pushes of a hundred functions are one large input file.
    long file = first / 100_000;
    return new PushMetadata(
        0,
        ByteString.utf8("/home/analyst/databases/firmware_" + file + ".i64"),
        ByteString.utf8("/home/analyst/samples/firmware_" + file + ".elf"),
        new Md5(seed, file),
        ByteString.utf8("workstation"),
        items);
  }

  private static String word(SplittableRandom random) {
    return WORDS[common(random, WORDS.length)];
  }

  /** A number below {@code count}, distributed as words and types are (Zipf's law). */
  private static int common(SplittableRandom random, int count) {
    return (int) Math.pow(count + 1, random.nextDouble()) - 1;
  }

  private static ByteString namedType(SplittableRandom random) {
    ByteString name = ByteString.utf8(TYPES[common(random, TYPES.length)]);
    ByteSink out = new ByteSink();
    if (random.nextBoolean()) {
      out.u8(0x0a);
    }
    return out.u8(0x3d).u8(name.length() + 1).bytes(name).toByteString();
  }

  private static FunctionType type(SplittableRandom random) {
    int arguments = 1 + random.nextInt(5);
    ByteSink type = new ByteSink().u8(0x0c).u8(0x30).bytes(namedType(random)).u8(arguments + 1);
    ByteSink fields = new ByteSink();
    for (int i = 0; i < arguments; i++) {
      type.bytes(namedType(random));
      ByteString name = ByteString.utf8(word(random));
      fields.u8(name.length() + 1).bytes(name);
    }
    return new FunctionType(0, type.toByteString(), fields.toByteString());
  }

  private static FrameDescription frame(SplittableRandom random) {
    List<FrameMember> members = new ArrayList<>();
    long offset = 0;
    for (int i = 4 + random.nextInt(10); i > 0; i--) {
      long size = 1L << (2 + common(random, 4));
      members.add(
          new FrameMember(
              ByteString.utf8(word(random)),
              new FrameMember.Type(namedType(random), ByteString.EMPTY),
              null,
              null,
              offset,
              null,
              size));
      offset += size;
    }
    return new FrameDescription(offset, 0, 8 * random.nextInt(6), members);
  }

  private static Operands operands(SplittableRandom random) {
    List<Operands.Item> items = new ArrayList<>();
    long offset = 0;
    for (int i = 10 + random.nextInt(50); i > 0; i--) {
      items.add(
          new Operands.Item(
              new Location(0, offset),
              common(random, 4) > 0 ? OperandType.of(OperandForm.STACK_VARIABLE) : OperandType.NONE,
              OperandType.of(
                  common(random, 4) > 0 ? OperandForm.HEX : OperandForm.STACK_VARIABLE)));
      offset += 3 + common(random, 12);
    }
    return new Operands(items);
  }
}
