/** {@code lucerna idb}: IDA databases, read without IDA. */
@NullMarked
package org.lucerna.cli.idb;

import org.jspecify.annotations.NullMarked;
