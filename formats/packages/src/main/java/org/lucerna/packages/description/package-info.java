/**
 * What packages say about themselves, and the package URL that follows. Descriptions of more than 1
 * MiB, and damaged ones, say nothing.
 *
 * <pre>
 * of                file                           fields
 * Debian            control in control.tar         Package, Version, Architecture, Source, Origin,
 * opkg              the same                       Maintainer
 * Alpine            .PKGINFO                       pkgname, pkgver, arch, origin, packager, maintainer
 * Arch Linux        .PKGINFO with pkgbase          pkgname, pkgver, arch, pkgbase
 * PyPI (wheel)      NAME.dist-info/METADATA        Name, Version
 * PyPI (source)     NAME-VERSION/PKG-INFO          Name, Version
 * NuGet             NAME.nuspec                    package/metadata/id, version
 * Maven             META-INF/maven/G/A/pom.properties     groupId, artifactId, version
 * conda             info/index.json                name, version, build, subdir
 * npm               package/package.json           name, version
 * RPM               its header                     see {@code org.lucerna.packages.rpm}
 * </pre>
 *
 * Qualifiers: {@code arch}; {@code epoch} of RPM; {@code build} and {@code subdir} of conda; {@code
 * upstream}, the package of the sources, if that is another: {@code NAME}, {@code NAME@VERSION} or
 * the name of a source RPM. (That qualifier is a custom of makers of bills of materials, not of the
 * specification.)
 *
 * <p>Who made a package is rarely a field, so the namespace is concluded:
 *
 * <pre>
 * Debian   Origin, if it is one word; ubuntu, if the maintainer or the version contains it; else
 *          debian
 * Alpine   wolfi, chainguard or postmarketos, if the packager or the maintainer contains it; else
 *          alpine
 * RPM      by words in vendor or distribution: fedora, redhat, centos, rocky, almalinux, opensuse,
 *          suse, amazon, oracle, mageia, openmandriva; else none
 * </pre>
 *
 * A jar with the properties of several artifacts says nothing: it contains others.
 */
@NullMarked
package org.lucerna.packages.description;

import org.jspecify.annotations.NullMarked;
