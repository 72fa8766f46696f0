package org.lucerna.idb.enumeration;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.types.EnumType;

/**
 * Reads the members of an enumeration that is a type.
 *
 * @param type the type; constants that are only masks precede the groups of others
 * @param comments in the order of the constants; there may be fewer
 */
record TypeMembers(EnumType type, List<ByteString> comments) {
  List<EnumerationMember> read() {
    List<EnumerationMember> members = new ArrayList<>(type.constants().size());
    Long mask = null;
    for (int i = 0; i < type.constants().size(); i++) {
      EnumType.Constant constant = type.constants().get(i);
      mask = constant.mask() ? Long.valueOf(constant.value()) : mask;
      members.add(new EnumerationMember(constant.name(), constant.value(), mask, comment(i), null));
    }
    return members;
  }

  private @Nullable ByteString comment(int index) {
    return index < comments.size() && !comments.get(index).isEmpty() ? comments.get(index) : null;
  }
}
