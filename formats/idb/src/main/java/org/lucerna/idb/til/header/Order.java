package org.lucerna.idb.til.header;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import org.lucerna.idb.til.header.References.Need;
import org.lucerna.types.CType;

/**
 * Puts types into an order that C accepts: each after the types that it needs. Names of structures
 * are declared before everything else, so for them only sizes count. The place of a type that
 * contains itself is arbitrary.
 */
final class Order {
  private final Entities entities;
  private final Set<Need> visited = new HashSet<>();
  private final List<Entity> order = new ArrayList<>();

  private Order(Entities entities) {
    this.entities = entities;
  }

  /**
   * All types with definitions, and the opaque ones whose size is needed.
   *
   * @param needs further needs of the declarations after them
   */
  static List<Entity> of(Entities entities, List<Need> needs) {
    Order order = new Order(entities);
    needs.forEach(order::visit);
    // The list grows by the types that the library lacks.
    for (int i = 0; i < entities.all().size(); i++) {
      Entity entity = entities.all().get(i);
      order.visit(new Need(entity, entity.kind() == Entity.Kind.AGGREGATE));
    }
    return order.order;
  }

  private void visit(Need start) {
    Deque<Visit> path = new ArrayDeque<>();
    enter(path, start);
    while (!path.isEmpty()) {
      Visit visit = path.element();
      if (visit.needs.hasNext()) {
        enter(path, visit.needs.next());
      } else {
        path.pop();
        if (isDefined(visit.need)) {
          order.add(visit.need.entity());
        }
      }
    }
  }

  private void enter(Deque<Visit> path, Need need) {
    if (visited.add(need)) {
      path.push(new Visit(need, needs(need).iterator()));
    }
  }

  private static boolean isDefined(Need need) {
    return switch (need.entity().kind()) {
      case AGGREGATE, OPAQUE -> need.complete();
      case ENUM, ALIAS -> !need.complete();
      case PREDEFINED -> false;
    };
  }

  private List<Need> needs(Need need) {
    CType type = need.entity().type();
    if (type == null) {
      return List.of();
    }
    return switch (need.entity().kind()) {
      case AGGREGATE -> need.complete() ? References.of(entities, type, true) : List.of();
      case ALIAS -> {
        List<Need> needs = References.of(entities, type, need.complete());
        if (need.complete()) {
          needs.add(new Need(need.entity(), false));
        }
        yield needs;
      }
      case ENUM -> need.complete() ? List.of(new Need(need.entity(), false)) : List.of();
      case OPAQUE, PREDEFINED -> List.of();
    };
  }

  private record Visit(Need need, Iterator<Need> needs) {}
}
