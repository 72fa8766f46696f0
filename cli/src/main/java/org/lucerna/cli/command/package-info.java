/**
 * What commands share: how they fail and with which exit status, options and operands of the same
 * form, and how they are put under their parents.
 */
@NullMarked
package org.lucerna.cli.command;

import org.jspecify.annotations.NullMarked;
