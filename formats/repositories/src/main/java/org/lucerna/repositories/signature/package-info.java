/**
 * Signatures of indexes, verified by OpenPGP (RFC 4880 and 9580). Bouncy Castle reads keys and
 * signatures, and decides whether a key was bound, revoked or expired, and which algorithms are too
 * weak.
 */
@NullMarked
package org.lucerna.repositories.signature;

import org.jspecify.annotations.NullMarked;
