package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import org.lucerna.harvest.HarvestedFunction;

/**
 * A function of an object file, and where it is.
 *
 * @param object bytes of the object file
 * @param section index of its section, in which its address is an offset
 */
public record ObjectFunction(HarvestedFunction function, MemorySegment object, int section) {}
