/**
 * Functions of COFF object files, which programs of Windows are linked from.
 *
 * <p>{@code CoffObject} shows one as {@link org.lucerna.harvest.object} needs it. Relocations get
 * the numbers of ELF's with the same meaning:
 *
 * <pre>
 * x64    1 ADDR64            64        2 ADDR32            32       3 ADDR32NB  image-relative
 *        4 REL32 to 9 REL32_5          PC32, the addend less 4 to 9
 *        a SECTION           16        b SECREL            DTPOFF32
 * x86    6 DIR32             32        7 DIR32NB           image-relative
 *        14 REL32            PC32, the addend less 4
 *        a SECTION           16        b SECREL            TLS_LDO_32
 * arm64  1 ADDR32            ABS32     2 ADDR32NB          image-relative     e ADDR64  ABS64
 *        3 BRANCH26          CALL26, JUMP26                f BRANCH19         CONDBR19
 *        10 BRANCH14         TSTBR14   4 PAGEBASE_REL21    ADR_PREL_PG_HI21
 *        5 REL21             ADR_PREL_LO21                 6 PAGEOFFSET_12A   ADD_ABS_LO12
 *        7 PAGEOFFSET_12L    LDST8 to LDST128_ABS_LO12     11 REL32           PREL32
 *        8 SECREL            ABS32     9 SECREL_LOW12A     TLSLE_ADD_TPREL_LO12
 *        a SECREL_HIGH12A    TLSLE_ADD_TPREL_HI12          d SECTION          ABS16
 *        b SECREL_LOW12L     TLSLE_LDST8_TPREL_LO12
 * </pre>
 *
 * Image-relative is a distance from the start of the program, such as that of a table of branches,
 * and has no number in ELF. Linkers of Windows fill in places and rewrite nothing else: of 70
 * functions of NumPy's libraries that were followed into its programs, 68 are equal but for places;
 * the other two were compiled from other source.
 */
@NullMarked
package org.lucerna.harvest.coff;

import org.jspecify.annotations.NullMarked;
