package org.lucerna.server.http;

import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.account.UserChange;
import org.lucerna.server.account.UserView;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Accounts, the log and pushes as JSON. */
final class UserJson {
  private UserJson() {}

  static ObjectNode of(UserView user) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    ByteString certificate = user.certificate();
    return node.put("name", user.name())
        .put("role", user.role().toString())
        .put("created", user.created().toString())
        .put("disabled", user.disabled())
        .put("password", user.password())
        .put("certificate", certificate == null ? null : certificate.hex());
  }

  static ObjectNode of(RecordedPush push) {
    PushOrigin origin = push.origin();
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    return node.put("id", push.id())
        .put("time", push.time().toString())
        .put("account", push.account().text())
        .put("inputPath", origin.inputPath().text())
        .put("inputMd5", origin.inputMd5().toString())
        .put("idbPath", origin.idbPath().text())
        .put("host", origin.hostName().text());
  }

  static ObjectNode of(AuditEntry entry) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    return node.put("time", entry.time().toString())
        .put("who", entry.who().text())
        .put("action", entry.action())
        .put("subject", entry.subject());
  }

  /** What a body wishes. What it says is never repeated: there may be a password in it. */
  static UserChange change(byte[] body) throws RefusalException {
    JsonNode node;
    try {
      node = JsonMapper.shared().readTree(body);
    } catch (JacksonException damaged) {
      throw new RefusalException(400, "expected JSON in the body");
    }
    if (!node.isObject()) {
      throw new RefusalException(400, "expected a JSON object, got " + node.getNodeType());
    }
    UserChange change = UserChange.NONE;
    for (Map.Entry<String, JsonNode> field : node.properties()) {
      JsonNode value = field.getValue();
      change =
          switch (field.getKey()) {
            case "role" -> change.withRole(role(text("role", value)));
            case "password" -> change.withPassword(ByteString.utf8(text("password", value)));
            case "certificate" -> change.withCertificate(hex(text("certificate", value)));
            case "disabled" -> change.withDisabled(flag(value));
            default -> throw new RefusalException(400, "unknown field " + field.getKey());
          };
    }
    return change;
  }

  private static String text(String field, JsonNode value) throws RefusalException {
    if (!value.isString()) {
      throw new RefusalException(400, field + ": expected a string");
    }
    return value.asString();
  }

  private static boolean flag(JsonNode value) throws RefusalException {
    if (!value.isBoolean()) {
      throw new RefusalException(400, "disabled: expected true or false");
    }
    return value.asBoolean();
  }

  private static Role role(String name) throws RefusalException {
    return Role.named(name).orElseThrow(() -> new RefusalException(400, "unknown role " + name));
  }

  private static ByteString hex(String text) throws RefusalException {
    try {
      return ByteString.hex(text);
    } catch (IllegalArgumentException odd) {
      throw new RefusalException(400, "certificate: expected hexadecimal digits");
    }
  }
}
