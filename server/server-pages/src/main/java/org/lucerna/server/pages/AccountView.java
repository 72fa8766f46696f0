package org.lucerna.server.pages;

import java.util.List;

/**
 * The page of one's own account.
 *
 * @param roles that a token may have, the least first
 * @param made the new token, which is not shown again; empty if none was made
 */
public record AccountView(
    Shell shell, VisibleText name, String role, List<Token> tokens, List<String> roles, String made)
    implements PageView {
  /** A token. */
  public record Token(String id, String role, Moment created, Moment expires, VisibleText label) {}

  public AccountView {
    tokens = List.copyOf(tokens);
    roles = List.copyOf(roles);
  }

  @Override
  public String template() {
    return "account.jte";
  }
}
