package org.lucerna.identify;

import org.lucerna.harvest.contents.HashList;

/**
 * What a program has, as objects have it.
 *
 * @param keys of its functions
 * @param likely other keys, of which it probably has the functions
 * @param strings in its data
 */
record ProgramHashes(HashList keys, HashList likely, HashList strings) {
  boolean mayHave(int key) {
    return keys.contains(key) || likely.contains(key);
  }
}
