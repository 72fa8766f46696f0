package org.lucerna.server.pages;

import org.lucerna.service.RefusalException;

/** Makes the JSON that the script of a page asks for. Thread-safe. */
@FunctionalInterface
interface PageData {
  /** Makes the JSON. */
  String make(PageRequest request) throws RefusalException;
}
