package org.lucerna.idb.memory;

import org.lucerna.bytes.AddressRange;

/**
 * A run of addresses that have flags.
 *
 * @param range the addresses
 * @param offset of the first one's flags, in bytes in the section
 */
record Region(AddressRange range, long offset) {}
