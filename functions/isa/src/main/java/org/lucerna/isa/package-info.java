/**
 * The instructions of processors: one decoder for each, on which keys, features and GUIDs build.
 */
@NullMarked
package org.lucerna.isa;

import org.jspecify.annotations.NullMarked;
