package org.lucerna.server.account;

/** What happens to the last enabled administrator of a server. */
public enum LastAdministrator {
  /** Neither removed, disabled nor given another role. */
  STAYS,
  /** Treated as everybody else: whoever has the data folder can make another one. */
  MAY_GO
}
