/**
 * Linked code, whatever its file: what its instructions name, and where functions are of which no
 * table tells, and which pieces are tails.
 */
@NullMarked
package org.lucerna.harvest.code;

import org.jspecify.annotations.NullMarked;
