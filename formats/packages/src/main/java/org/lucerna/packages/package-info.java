/**
 * The files in folders, packages and archives, one after the other, with what is known of where
 * each is from. Nothing is unpacked but the files that are wanted, and containers within
 * containers, one by one.
 *
 * {@snippet class="org.lucerna.packages.PackagesUsageTest" region="walk" :
 * try (PackageWalk walk = PackageWalk.of(path, start -> start.length > 0 && start[0] == 0x7f)) {
 *   for (WalkedFile file = walk.next(); file != null; file = walk.next()) {
 *     switch (file) {
 *       case FoundFile found -> {
 *         try (found) {
 *           lines.add(found.origin() + ": " + Files.size(found.path()) + " bytes");
 *         }
 *       }
 *       case SkippedFile skipped -> lines.add(skipped.origin() + ": " + skipped.words());
 *       case OtherFile other -> lines.add(other.origin() + ": not wanted");
 *     }
 *   }
 * }
 * }
 *
 * <p>Containers are known by their contents:
 *
 * <pre>
 * 0    !&lt;arch&gt;\ndebian-binary   Debian package: control.tar and data.tar, each compressed or not
 * 0    ed ab ee db             RPM package, see {@code org.lucerna.packages.rpm}
 * 0    PK 03 04, PK 05 06      ZIP: also wheels, jars, aars, NuGet and conda packages
 * 0    7z bc af 27 1c          7z
 * 101  ustar, or a checksum    tar, also of pax and GNU. Of Alpine: .PKGINFO first. With
 *      (hexadecimal offset)    debian-binary first it is a package of opkg, with members as Debian's
 * 0    070701, 070702, 070707  cpio
 * 0    1f 8b                   gzip         fd 37 7a 58 5a 00  xz        BZh  bzip2
 * 0    28 b5 2f fd             zstd         04 22 4d 18        lz4
 * 0    5d, u32 window, i64     lzma: a window of 2^n or 2^n + 2^(n-1) bytes, and a size below
 *                              256 GiB or -1
 * </pre>
 *
 * A compressed file is a tar or cpio if its content is; otherwise it contains one file, which has
 * its name without the suffix. An archive of object files ({@code !<arch>} too) is no container but
 * a library. Sources: the manuals and specifications of the formats, {@code dpkg}'s {@code deb(5)},
 * and {@code file}.
 *
 * <p>All bytes are hostile. {@link org.lucerna.packages.UnpackLimits} bounds what they can cost;
 * what goes beyond, and what is damaged, is reported with a {@link
 * org.lucerna.packages.SkipReason}, and the walk goes on. Unpacking takes less than 256 MB of
 * memory: the window of the outermost decompressor may have 128 MiB, those within it 16 MiB each.
 * Names are never used as paths.
 */
@NullMarked
package org.lucerna.packages;

import org.jspecify.annotations.NullMarked;
