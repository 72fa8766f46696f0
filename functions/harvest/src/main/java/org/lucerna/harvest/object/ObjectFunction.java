package org.lucerna.harvest.object;

import org.lucerna.harvest.HarvestedFunction;

/**
 * A function of an object file, and where it is.
 *
 * @param object the object file
 * @param section index of its section, in which its address is an offset
 */
public record ObjectFunction(HarvestedFunction function, ObjectFile object, int section) {}
