/**
 * Demangled names compared with those of other programs, and their time: {@link
 * org.lucerna.bench.demangle.DemangleMeasurement}.
 */
@NullMarked
package org.lucerna.bench.demangle;

import org.jspecify.annotations.NullMarked;
