package org.lucerna.harvest;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.lumina.metadata.OriginComments;

/**
 * The origin of a function in an object file, and the symbols it references. It is transmitted as
 * {@linkplain OriginComments comments}, so that every server stores it and every disassembler shows
 * it.
 *
 * @param container the object file: its name, or {@code ARCHIVE(MEMBER)}
 * @param section name of its section, as by {@link SectionNotation}
 * @param offset in the section
 * @param aliases other names of the same code
 * @param references of its instructions, in order
 */
public record ObjectOrigin(
    String container,
    String section,
    long offset,
    List<ByteString> aliases,
    List<SymbolReference> references) {
  private static final Pattern DISTANCE = Pattern.compile("(.+?)([+-])0x([0-9a-f]{1,15})");

  /** Copies the lists. */
  public ObjectOrigin {
    aliases = List.copyOf(aliases);
    references = List.copyOf(references);
  }

  /** The file it comes from: the archive, if it comes from a member of one. */
  public String file() {
    int member = container.endsWith(")") ? container.indexOf('(') : -1;
    return member < 0 ? container : container.substring(0, member);
  }

  /** The comments that contain this. */
  public Metadata toMetadata() {
    StringBuilder place = new StringBuilder(container.replace('\n', ' '));
    place.append(' ').append(section).append("+0x").append(Long.toHexString(offset));
    if (!aliases.isEmpty()) {
      place.append("\nalso:");
      aliases.forEach(alias -> place.append(' ').append(alias.text()));
    }
    FunctionComment comment = new FunctionComment(false, ByteString.utf8(place.toString()));
    return references.isEmpty()
        ? Metadata.of(comment)
        : Metadata.of(
            comment,
            new InstructionComments(false, references.stream().map(ObjectOrigin::item).toList()));
  }

  private static InstructionComments.Item item(SymbolReference reference) {
    long distance = reference.distance();
    String sign = distance < 0 ? "-0x" : "+0x";
    String suffix = distance == 0 ? "" : sign + Long.toHexString(Math.abs(distance));
    return new InstructionComments.Item(
        new Location(0, reference.instruction()),
        ByteString.utf8(OriginComments.ARROW + reference.symbol().text() + suffix));
  }

  /** Parses comments; null if they do not state an origin. */
  public static @Nullable ObjectOrigin of(Metadata metadata) {
    for (FunctionComment comment : metadata.values(FunctionComment.class)) {
      Matcher place = OriginComments.place(comment);
      if (place != null) {
        return new ObjectOrigin(
            place.group(1),
            place.group(2),
            Long.parseLong(place.group(3), 16),
            aliases(place.group(4)),
            references(metadata));
      }
    }
    return null;
  }

  private static List<ByteString> aliases(@Nullable String line) {
    List<ByteString> aliases = new ArrayList<>();
    for (String alias : line == null ? new String[0] : line.split(" ", -1)) {
      if (!alias.isEmpty()) {
        aliases.add(ByteString.utf8(alias));
      }
    }
    return aliases;
  }

  private static List<SymbolReference> references(Metadata metadata) {
    List<SymbolReference> references = new ArrayList<>();
    for (InstructionComments comments : metadata.values(InstructionComments.class)) {
      for (InstructionComments.Item item : comments.items()) {
        String text = item.text().text();
        if (text.startsWith(OriginComments.ARROW) && item.at().chunk() == 0) {
          references.add(
              reference(item.at().offset(), text.substring(OriginComments.ARROW.length())));
        }
      }
    }
    return references;
  }

  private static SymbolReference reference(long instruction, String text) {
    Matcher parts = DISTANCE.matcher(text);
    if (!parts.matches()) {
      return new SymbolReference(instruction, ByteString.utf8(text), 0);
    }
    long distance = Long.parseLong(parts.group(3), 16);
    return new SymbolReference(
        instruction,
        ByteString.utf8(parts.group(1)),
        parts.group(2).equals("-") ? -distance : distance);
  }
}
