package org.lucerna.harvest.recovery;

import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.ObjectOrigin;

/** A function of an object file that may be the function in the program. */
public record Candidate(ByteString name, ObjectOrigin origin) {}
