package org.lucerna.lidia.elf;

import java.util.List;
import org.lucerna.lidia.LidiaWriter;

/**
 * What was made of a file.
 *
 * @param writer the Lidia file
 * @param functions ranges of depth 0
 * @param inlined ranges of functions that were inlined
 * @param imports symbols that were left out because they are defined elsewhere
 * @param aliases symbols that were left out because another has their address
 * @param sections where sections of an object file were taken to begin; empty where the file says
 * @param leftOut what could not be read, and why
 */
public record Conversion(
    LidiaWriter writer,
    long functions,
    long inlined,
    long imports,
    long aliases,
    List<PlacedSection> sections,
    List<String> leftOut) {}
