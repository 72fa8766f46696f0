/**
 * Repositories of RPM packages, as dnf and zypper read them.
 *
 * <pre>
 * repodata/repomd.xml        the index of indexes
 * repodata/repomd.xml.asc    its signature, of OpenPGP
 * repodata/...primary.xml.gz the packages; also .zst, .xz and .bz2
 * </pre>
 *
 * <pre>
 * repomd.xml     repomd/data[@type='primary']: checksum[@type] of the packed file, location[@href],
 *                size in bytes
 * primary.xml    metadata/package: name, arch, version[@epoch,@ver,@rel], checksum[@type,@pkgid],
 *                size[@package] in bytes, location[@href], format/vendor, format/sourcerpm
 * </pre>
 *
 * Checksums are {@code sha256}, {@code sha384} or {@code sha512}; packages with others are left
 * out. Documents with a DTD are refused. Sources: the schemas of createrepo_c, and the repositories
 * of Fedora and openSUSE.
 */
@NullMarked
package org.lucerna.repositories.rpm;

import org.jspecify.annotations.NullMarked;
