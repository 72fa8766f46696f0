package org.lucerna.lumina;

/** The message codes, which both dialects share; see the package description. */
public final class MessageCode {
  public static final int OK = 0x0a;
  public static final int FAIL = 0x0b;
  public static final int NOTIFY = 0x0c;
  public static final int HELO = 0x0d;
  public static final int PULL = 0x0e;
  public static final int PULL_RESULT = 0x0f;
  public static final int PUSH = 0x10;
  public static final int PUSH_RESULT = 0x11;
  public static final int POPULAR = 0x12;
  public static final int POPULAR_RESULT = 0x13;
  public static final int DELETE = 0x18;
  public static final int DELETE_RESULT = 0x19;
  public static final int INFO = 0x2b;
  public static final int INFO_RESULT = 0x2c;
  public static final int STATISTICS = 0x2d;
  public static final int STATISTICS_RESULT = 0x2e;
  public static final int HISTORIES = 0x2f;
  public static final int HISTORIES_RESULT = 0x30;
  public static final int HELO_RESULT = 0x31;

  private MessageCode() {}
}
