/** Generates completion for shells and manual pages from the commands and the settings. */
@NullMarked
package org.lucerna.cli.reference;

import org.jspecify.annotations.NullMarked;
