package io.rackproof.device.nxos;

import com.fasterxml.jackson.databind.JsonNode;
import io.rackproof.device.JsonArray;
import io.rackproof.device.Malformed;
import java.util.ArrayList;
import java.util.List;

/**
 * The shape of {@code … | json} on NX-OS: {@code TABLE_x} holds {@code ROW_x}, a list, or the row
 * itself when there is one; numbers come as numbers or as texts (Cisco Nexus 9000 NX-API CLI).
 */
final class NxosJson {
  private NxosJson() {}

  /**
   * @param name the x of TABLE_x and ROW_x
   */
  static List<JsonNode> rows(String text, String name) throws Malformed {
    JsonNode rows = JsonArray.object(text).path("TABLE_" + name).path("ROW_" + name);
    List<JsonNode> list = new ArrayList<>();
    if (rows.isObject()) {
      list.add(rows);
    } else if (rows.isArray()) {
      rows.forEach(list::add);
    } else {
      throw new Malformed("it has no table " + name);
    }
    return list;
  }

  static JsonNode row(String text, String name, String key, String wanted) throws Malformed {
    return JsonArray.find(rows(text, name), key, wanted);
  }

  static long number(JsonNode row, String key) throws Malformed {
    JsonNode value = row.path(key);
    String digits = value.isTextual() ? value.textValue().strip() : value.toString();
    if (!digits.matches("\\d{1,18}")) {
      throw new Malformed("'" + key + "' is not a number of zero or more");
    }
    return Long.parseLong(digits);
  }
}
