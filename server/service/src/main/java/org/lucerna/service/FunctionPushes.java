package org.lucerna.service;

import org.lucerna.lumina.ProgramPart;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.store.MemoryGrant;

/** Stores functions. Thread-safe. */
public interface FunctionPushes {
  /**
   * Pushes a program, or some of its parts. Nothing is stored if it is refused.
   *
   * @param client address of the caller, whose quota applies if it is a guest
   * @param memory called before parts are read
   * @throws RefusalException if the caller may not push, a part is damaged or not kept here, or the
   *     push as a whole is refused
   * @throws org.lucerna.lumina.LimitException if it is too large
   */
  PushReceipt push(ProgramSubmission program, Principal caller, String client, MemoryGrant memory)
      throws RefusalException;

  /** Whether a part of programs is kept here; pushes of others are refused. */
  boolean keeps(ProgramPart part);

  /** The signal that wakes the threads waiting for pushes through this server. */
  PushSignal pushSignal();
}
