package org.lucerna.cli.lumina;

import org.lucerna.cli.key.FilePart;
import org.lucerna.packages.FileOrigin;

/**
 * A program to push.
 *
 * @param isNamed whether its file was given; otherwise it was found in a folder or package
 */
record FoundProgram(FilePart part, FileOrigin origin, boolean isNamed) {}
