/**
 * Says which components a program consists of, in which versions: {@link
 * org.lucerna.identify.Identification}. A component is what packages are built from, such as zlib;
 * its builds are the files of its packages, each of which consists of objects.
 *
 * <h2>Which components</h2>
 *
 * A function of at least 16 bytes is known by its key. The evidence of a key for a component is
 *
 * <pre>
 * completeness^2 x 1 / components that have the key x min(1, bytes of the function / 64)
 * </pre>
 *
 * where the completeness is that of the object that has the key: how many of its functions the
 * program has. Linkers take whole objects, so a real component is there in complete ones, while
 * functions that many components share by chance or by copying are alone. Each key counts once,
 * however many functions have it: wrappers and constructors repeat. A function is strong evidence
 * if its object is at least half complete and it has at least 32 bytes.
 *
 * <p>Another compiler, other options or another version make other keys. A function whose key no
 * component has is evidence for each one that has a function which it may be, as {@code
 * org.lucerna.similarity} finds:
 *
 * <pre>
 * probability^3 x min(1, bytes of the function / 64)
 * </pre>
 *
 * <p>The components are found greedily: that with most evidence first; what it explains counts for
 * no other. One with evidence of keys of at least 3 and at least 3 strong functions is in the
 * program, and so is one with evidence of all kinds of at least 5 that has an object there, at
 * least by half; in both cases its functions have evidence of 0.15 or more on average, since
 * templates of C++ are strewn over many objects and repeat. From 1 on there are traces of it.
 * Similar functions of many objects, a few of each, are traces, too: their source was shared, as
 * that of flex's scanners is.
 *
 * <p>A component with which others share at least 80 % of what it explains is named with these: the
 * program may have a copy, such as xxHash in zstd.
 *
 * <h2>Which version</h2>
 *
 * Files that were built together, such as all packages of a source in one release, are a build. In
 * each build the most complete objects come first, and each function of the program is of one
 * object only. If a build has 98 % of the functions of its objects in the program, and 30 % of what
 * the component explains, this is the build, and so are all that match as well. It is this version,
 * with some functions changed, if it has 85 % and three quarters of what is explained, or 70 % of
 * that and twice as many functions as any build of another version. The functions of the program
 * that lie where those are missing are named.
 *
 * <p>Otherwise strings tell the version: those of the objects in the program that not all versions
 * have. A version fits if of its own ones the program lacks at most one in twenty, those counted as
 * lacking that it has of other versions alone; of several the one with most is named. If none fits,
 * the program has a version that is not known, and the nearest are named. If no string
 * distinguishes the versions, all are.
 *
 * <p>An object has one name in all builds, whatever build systems add to it: {@code png.o}, {@code
 * png.c.o}, {@code libpng_la-png.o}.
 */
@NullMarked
package org.lucerna.identify;

import org.jspecify.annotations.NullMarked;
