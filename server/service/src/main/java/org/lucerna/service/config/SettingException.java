package org.lucerna.service.config;

/** A setting has an invalid value: {@code SETTING: expected this, got that}. */
public final class SettingException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  private final String setting;

  /**
   * An invalid value.
   *
   * @param setting key in its table, such as {@code hello-frame}
   * @param problem the expected value, in one line
   */
  public SettingException(String setting, String problem) {
    super(problem);
    this.setting = setting;
  }

  /** Key of the setting in its table, as spelled in the file. */
  public String setting() {
    return setting;
  }

  /** The expected value, without the setting's key. */
  public String problem() {
    return String.valueOf(super.getMessage());
  }

  @Override
  public String getMessage() {
    return setting + ": " + problem();
  }
}
