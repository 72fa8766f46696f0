/**
 * What is generated from the commands and the settings themselves: completion for shells and manual
 * pages.
 */
@NullMarked
package org.lucerna.cli.reference;

import org.jspecify.annotations.NullMarked;
