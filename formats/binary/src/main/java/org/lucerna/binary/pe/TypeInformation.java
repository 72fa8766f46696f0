package org.lucerna.binary.pe;

import java.util.List;
import java.util.Set;
import org.lucerna.bytes.ByteString;

/**
 * What a program of Visual C++ says about its classes (RTTI), also without symbols.
 *
 * @param types the decorated names of the classes, in the order of the file
 * @param locators addresses of what describes an object of a class, ascending
 * @param tables of virtual functions, ascending
 * @param thrown addresses of functions that copy or destroy thrown objects
 */
public record TypeInformation(
    List<ByteString> types, List<Long> locators, List<VirtualTable> tables, Set<Long> thrown) {
  static final TypeInformation NONE =
      new TypeInformation(List.of(), List.of(), List.of(), Set.of());
}
