package org.lucerna.server.pages;

/**
 * The page to log in.
 *
 * @param status of the response
 * @param back path of the page to return to
 * @param user the name of the last attempt; empty before one
 * @param refusal why the last attempt failed; empty before one
 */
public record LoginView(Shell shell, int status, String back, String user, String refusal)
    implements PageView {
  @Override
  public String template() {
    return "login.jte";
  }
}
