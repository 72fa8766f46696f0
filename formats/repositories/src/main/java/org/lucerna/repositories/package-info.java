/**
 * Repositories of packages, and what their indexes say: which packages there are, where, and by
 * which checksum each is known. Nothing is taken from an index that its signature does not cover,
 * and no package that is not the one of the index.
 *
 * <pre>
 * kind  package                        signed                     covers
 * ----  -----------------------------  -------------------------  ---------------------------------
 * deb   {@link org.lucerna.repositories.deb}  InRelease, Release         SHA-256 of Packages, which has the
 *                                                                 SHA-256 of each package
 * apk   {@link org.lucerna.repositories.apk}  APKINDEX.tar.gz            SHA-1 of each package's control segment,
 *                                                                 which has the SHA-256 of the rest
 * rpm   {@link org.lucerna.repositories.rpm}  repomd.xml                 SHA-2 of primary.xml, which has that of
 *                                                                 each package
 * </pre>
 *
 * <p>{@link org.lucerna.repositories.signature} verifies signatures of OpenPGP, {@link
 * org.lucerna.repositories.download} fetches files. All bytes are hostile: indexes are bounded,
 * packed and unpacked, and their paths do not leave the repository. Anything that does not hold is
 * a {@link org.lucerna.repositories.RepositoryException}, whose message is for users.
 */
@NullMarked
package org.lucerna.repositories;

import org.jspecify.annotations.NullMarked;
