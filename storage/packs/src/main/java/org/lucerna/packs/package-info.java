/**
 * Packs: collected knowledge as one file to carry, publish and subscribe to.
 *
 * <p>A pack is a frozen store. {@link org.lucerna.packs.PackBuilder} copies selected functions of a
 * store into a new one, compacts it, and writes its files into one signed file: {@link
 * org.lucerna.packs.file}. {@link org.lucerna.packs.PackFolder} has the packs of a data folder: it
 * adds one by checking and copying its files, and a server opens them for reading beside its own
 * store. So adding a pack changes nothing in that store, and removing it leaves nothing.
 *
 * <p>A pack is an author of its own, {@code pack:NAME}: the accounts, hosts and times of those who
 * pushed its functions stay at home, and so do the folders in which files were.
 */
@NullMarked
package org.lucerna.packs;

import org.jspecify.annotations.NullMarked;
