package org.lucerna.naming.format;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.pdb.PdbProgram;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestedGuids;

/**
 * The program whose functions were pulled.
 *
 * @param name name of its file, without folders; for a database, the name of the file that it was
 *     made from
 * @param base its image base; 0 if there is none
 * @param guids of its functions; null if the format does not need them
 * @param outline its headers and build-id; null if the format does not need them
 * @param module as crash reporters know it; null if the format does not need that
 * @param windows its sections and the PDB file that it refers to; null if the format does not need
 *     them
 */
public record PulledSubject(
    ByteString name,
    long base,
    @Nullable HarvestedGuids guids,
    @Nullable ElfOutline outline,
    @Nullable BreakpadModule module,
    @Nullable PdbProgram windows) {}
