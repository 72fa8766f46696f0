package org.lucerna.server.pages;

/**
 * A page that cannot be shown.
 *
 * @param status of the response
 * @param reason why
 */
public record ErrorView(Shell shell, int status, VisibleText reason) implements PageView {
  /** A status in words. */
  static String title(int status) {
    return switch (status) {
      case 400 -> "Not understood";
      case 403 -> "Not allowed";
      case 404 -> "Not found";
      case 413 -> "Too much";
      case 503 -> "Not now";
      default -> "Failed";
    };
  }

  @Override
  public String template() {
    return "error.jte";
  }
}
