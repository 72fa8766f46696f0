package org.lucerna.store.model;

import org.lucerna.bytes.Md5;

/** A known function, as pulls see it. */
public record StoredFunction(Md5 key, FunctionHead head) {}
