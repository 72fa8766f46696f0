package org.lucerna.idb.root;

/**
 * How names are generated and displayed.
 *
 * @param longest maximum length of a generated name in characters
 * @param dummyForm form of dummy names, 0 to 10
 * @param shortDemangled parts left out of a short demangled name, as bits of the demangler
 * @param longDemangled parts left out of a long one
 * @param demangling bits 0-1: 0 as comments, 1 as names, 2 not at all; 4 names of GCC 3, 8 instead
 *     of types
 * @param listed which names the name list includes: 1 normal, 2 public, 4 generated, 8 weak
 */
public record NameSettings(
    int longest,
    int dummyForm,
    long shortDemangled,
    long longDemangled,
    int demangling,
    int listed) {}
