package org.lucerna.service;

import org.lucerna.api.LookupRequest;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.Pull;

/** A lookup in the API's words as a pull. */
public final class UncountedPull {
  private UncountedPull() {}

  public static Pull of(LookupRequest request) {
    Md5 program = request.inputMd5();
    return Pull.of(request.keys(), false)
        .withAddresses(request.addresses())
        .from(program == null ? PushOrigin.NO_FILE : program, request.hostName());
  }
}
