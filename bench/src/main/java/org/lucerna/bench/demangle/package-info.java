/**
 * Compares demangled names, and their time, with other programs: {@link
 * org.lucerna.bench.demangle.DemangleMeasurement}.
 */
@NullMarked
package org.lucerna.bench.demangle;

import org.jspecify.annotations.NullMarked;
