/**
 * Pushing the functions of whole package repositories to a server.
 *
 * <p>{@link org.lucerna.collect.PackageCollector} downloads packages, reads the programs in them
 * and pushes their functions, several packages at a time. A package is entered in the server's
 * {@link org.lucerna.collect.PackageLedger} when all of it is stored, and not before: whenever a
 * run ends, the next one, on any machine, goes on with what is not entered. What is pushed twice is
 * stored once.
 *
 * <p>Memory and disk are bounded: at most as many packages are on disk as there are workers, each
 * is deleted after it was read, and the packages that are read at the same time have at most 128
 * MiB together, unless it is a single one.
 */
@NullMarked
package org.lucerna.collect;

import org.jspecify.annotations.NullMarked;
