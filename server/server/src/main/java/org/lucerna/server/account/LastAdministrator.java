package org.lucerna.server.account;

/** How to treat the last enabled administrator of a server. */
public enum LastAdministrator {
  /** Neither removed, disabled nor given another role. */
  STAYS,
  /** Treated like any other account: whoever has the data folder can create another one. */
  MAY_GO
}
