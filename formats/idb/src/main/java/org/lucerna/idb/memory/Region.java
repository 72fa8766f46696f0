package org.lucerna.idb.memory;

import org.lucerna.bytes.AddressRange;

/**
 * A range of addresses with flags.
 *
 * @param range the addresses
 * @param offset in the section, in bytes, of the first address's flags
 */
record Region(AddressRange range, long offset) {}
