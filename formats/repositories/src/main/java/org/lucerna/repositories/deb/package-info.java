/**
 * Repositories of Debian packages, as apt reads them.
 *
 * <pre>
 * dists/SUITE/InRelease               the clear-signed release; else Release and Release.gpg
 * dists/SUITE/COMPONENT/binary-ARCHITECTURE/Packages.xz
 *                                     also .zst, .gz, .bz2, .lz4 and unpacked: the packages
 * dists/SUITE/COMPONENT/binary-ARCHITECTURE/by-hash/SHA256/HEX
 *                                     the same, if the release says Acquire-By-Hash: yes
 * SUITE/Release, SUITE/Packages.xz    of a flat repository, whose suite ends with a slash
 * </pre>
 *
 * <pre>
 * Release          lines "FIELD: VALUE"; of SHA256, the lines that follow and begin with a space:
 *                  HEX SIZE PATH. Valid-Until is when it must not be used any more
 * Packages         paragraphs of such lines, one a package: Package, Version, Architecture,
 *                  Filename, Size, SHA256 or SHA512
 * sources.list     lines "deb [OPTION=VALUE ...] URI SUITE COMPONENT ..."
 * *.sources        paragraphs with Types, URIs, Suites, Components, Architectures, Signed-By, Enabled
 * </pre>
 *
 * Sources: Debian's wiki page RepositoryFormat, the manuals {@code sources.list(5)} and {@code
 * apt-secure(8)}, and the repositories of Debian.
 */
@NullMarked
package org.lucerna.repositories.deb;

import org.jspecify.annotations.NullMarked;
