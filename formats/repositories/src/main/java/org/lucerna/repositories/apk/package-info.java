/**
 * Repositories of Alpine's packages, version 2.
 *
 * <pre>
 * ARCHITECTURE/APKINDEX.tar.gz        two gzip members: a signature, and the index
 * ARCHITECTURE/NAME-VERSION.apk       gzip members: a signature or none, control, data
 * </pre>
 *
 * <pre>
 * signature   tar without an end: .SIGN.RSA.KEY (SHA-1), .SIGN.RSA256.KEY or .SIGN.RSA512.KEY, an
 *             RSA signature of the packed bytes that follow. KEY is the name of a file in
 *             /etc/apk/keys, which has the key in PEM
 * index       tar: APKINDEX has paragraphs of lines "K:VALUE", one a package:
 *             P name, V version, A architecture, S size of the file, o source, m maintainer,
 *             C: Q1, then the SHA-1 of the packed control member in base 64
 * control     tar without an end: .PKGINFO has "datahash = HEX", the SHA-256 of the packed data
 * </pre>
 *
 * So the index covers all of a package but its own signature, which is not used. Sources: Alpine's
 * wiki pages "Apk spec" and "Alpine package format", and apk-tools 2.14.
 */
@NullMarked
package org.lucerna.repositories.apk;

import org.jspecify.annotations.NullMarked;
