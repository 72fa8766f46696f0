/** {@code lucerna pack}: collected functions as one file. */
@NullMarked
package org.lucerna.cli.pack;

import org.jspecify.annotations.NullMarked;
