/**
 * The output of commands: data to standard output as JSON or as aligned columns, notices and
 * progress to standard error. Untrusted text is escaped in both.
 */
@NullMarked
package org.lucerna.cli.output;

import org.jspecify.annotations.NullMarked;
