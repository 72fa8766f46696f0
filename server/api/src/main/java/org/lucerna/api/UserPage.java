package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of accounts.
 *
 * @param users in the order of their names
 * @param cursor for the next page; null if this is the last one
 */
public record UserPage(List<UserView> users, @Nullable String cursor) {
  public UserPage {
    users = List.copyOf(users);
  }
}
