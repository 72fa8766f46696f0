/**
 * What commands share: failures and exit statuses, common options and operands, and the way they
 * are added to their parents.
 */
@NullMarked
package org.lucerna.cli.command;

import org.jspecify.annotations.NullMarked;
