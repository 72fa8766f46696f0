package org.lucerna.idb.root;

/**
 * How the listing is displayed.
 *
 * @param indent column of instructions
 * @param commentIndent column of comments
 * @param margin maximum length of a data line in characters
 * @param xrefMargin maximum length of a reference line in characters
 * @param xrefs how many references to an address are displayed
 * @param typeXrefs how many references to a type are displayed
 * @param commentXrefs how many comment lines for referenced strings; 0 below 700
 * @param xrefFlags 1 segments, 2 types, 4 offsets in functions, 8 values
 * @param outputFlags from 700 on: 2 marks of void operands, 4 state of the analysis, 10 empty
 *     lines, 20 prefixes, 40 segments in prefixes, 80 leading zeroes, 100 {@code org}, 200 {@code
 *     assume}, 400 exceptions; in older layouts the same bits, assembled from single bytes
 * @param commentFlags 1 repeatable, 2 of all lines, 4 none, 8 line numbers, 20, 40, 80 hidden
 *     instructions, functions, segments
 * @param borders 1 thin, 2 thick, 4 empty lines after blocks
 * @param prefixBytes how many bytes of an instruction appear in the prefix of its line
 * @param prefixFlags 1 segment, 2 offset in the function, 4 stack pointer
 */
public record ListingSettings(
    int indent,
    int commentIndent,
    int margin,
    int xrefMargin,
    int xrefs,
    int typeXrefs,
    int commentXrefs,
    int xrefFlags,
    long outputFlags,
    int commentFlags,
    int borders,
    int prefixBytes,
    int prefixFlags) {}
