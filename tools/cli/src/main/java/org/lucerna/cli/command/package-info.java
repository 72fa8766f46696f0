/**
 * Common parts of the commands: failures and exit statuses, common options and operands, and how
 * commands are added to their parents.
 */
@NullMarked
package org.lucerna.cli.command;

import org.jspecify.annotations.NullMarked;
