/**
 * From a file to functions with key, name, size and metadata: what is sent to a Lumina server, and
 * what it is asked for.
 *
 * <p>{@link org.lucerna.harvest.file.Harvest} opens a file of any kind (ELF, an archive, PE, an IDA
 * database) and lists its functions; the first key of each is the one that IDA would compute:
 *
 * {@snippet class="org.lucerna.harvest.HarvestUsageTest" region="functions" :
 * try (Harvest file = Harvest.open(path, HarvestOptions.PLAIN)) {
 *   for (HarvestedFunction function : file.functions()) {
 *     lines.add(function.keys().getFirst().md5() + " " + function.name());
 *   }
 * }
 * }
 *
 * <p>{@link org.lucerna.harvest.recovery} distinguishes functions that have the same key, {@link
 * org.lucerna.harvest.script} writes scripts that bring what was found into a disassembler.
 *
 * <h2>Keys</h2>
 *
 * A function is sent under its {@link org.lucerna.harvest.HarvestedFunction#ownKeys}: that of IDA,
 * and others by which files know it that were linked otherwise or do not show its tails. It may
 * also be asked for under variants, the keys that it would have if IDA makes one of its uncertain
 * choices otherwise: those that differ, the least certain rule first. There are eight at most, as
 * there are no more choices.
 *
 * <h2>Names</h2>
 *
 * A name goes without its version ({@code memcpy@@GLIBC_2.14}). No names are those that a
 * disassembler made up ({@code sub_401000}, {@code j_nullsub_1}), labels of compilers ({@code
 * .L12}), marks of ARM ({@code $t}), and those of code that a linker adds ({@code memcpy@plt},
 * {@code __f_veneer}).
 *
 * <h2>Where a function is from</h2>
 *
 * A function of an object file says where it is from, and what it names, in comments: {@link
 * org.lucerna.harvest.ObjectOrigin}. It distinguishes functions of one key.
 */
@NullMarked
package org.lucerna.harvest;

import org.jspecify.annotations.NullMarked;
