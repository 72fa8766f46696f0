package org.lucerna.server.http;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.lucerna.api.json.ScalarForm;
import tools.jackson.databind.JsonNode;

/**
 * A request for the functions of stacks.
 *
 * <pre>
 * {"jobs": [JOB, ...]}  or a JOB
 * JOB    {"memoryMap": [[NAME, DEBUGID], ...], "stacks": [[[MODULE, OFFSET], ...], ...]}
 * MODULE index in the memory map; -1 for none
 * OFFSET from the image base of the module; a number, or a string with 0x and hexadecimal digits
 * </pre>
 *
 * @param jobs at most {@value #MOST_JOBS}; their stacks have at most {@value #MOST_FRAMES} frames
 */
record SymbolicationRequest(List<Job> jobs) {
  static final int MOST_JOBS = 100;
  static final int MOST_MODULES = 10_000;
  static final int MOST_STACKS = 10_000;
  static final int MOST_FRAMES = 50_000;

  SymbolicationRequest {
    jobs = List.copyOf(jobs);
  }

  /** A file of a process; {@code debugId} may be any text. */
  record Module(String name, String debugId) {}

  /**
   * A place in a stack.
   *
   * @param module index of the module; -1 for none
   * @param offset from its image base
   */
  record Frame(int module, long offset) {}

  /** Stacks of one process. */
  record Job(List<Module> modules, List<List<Frame>> stacks) {
    Job {
      modules = List.copyOf(modules);
      stacks = List.copyOf(stacks);
    }
  }

  /** The number of its frames. */
  int frames() {
    return jobs.stream().flatMap(job -> job.stacks.stream()).mapToInt(List::size).sum();
  }

  /**
   * Reads a request.
   *
   * @throws IllegalArgumentException if the JSON has another form or exceeds the limits; the
   *     message names the field
   */
  static SymbolicationRequest of(JsonNode node) {
    if (!node.isObject()) {
      throw new IllegalArgumentException("expected an object");
    }
    SymbolicationRequest request =
        new SymbolicationRequest(
            node.has("jobs")
                ? list("jobs", node.path("jobs"), 0, MOST_JOBS, (_, job) -> job(job))
                : List.of(job(node)));
    if (request.frames() > MOST_FRAMES) {
      throw new IllegalArgumentException(
          "stacks: expected at most " + MOST_FRAMES + " frames, got " + request.frames());
    }
    return request;
  }

  private static Job job(JsonNode node) {
    List<Module> modules =
        list("memoryMap", node.path("memoryMap"), 0, MOST_MODULES, SymbolicationRequest::module);
    List<List<Frame>> stacks =
        list(
            "stacks",
            node.path("stacks"),
            0,
            MOST_STACKS,
            (field, stack) ->
                list(field, stack, 0, MOST_FRAMES, (_, frame) -> frame(frame, modules.size())));
    return new Job(modules, stacks);
  }

  private static Module module(String field, JsonNode node) {
    List<String> texts =
        list(field, node, 2, 2, (name, text) -> (String) ScalarForm.STRING.read(name, text));
    return new Module(texts.getFirst(), texts.getLast());
  }

  private static Frame frame(JsonNode node, int modules) {
    List<JsonNode> parts = list("frame", node, 2, 2, (_, part) -> part);
    int module = (int) ScalarForm.INT.read("module", parts.getFirst());
    if (module < -1 || module >= modules) {
      throw new IllegalArgumentException(
          "module: expected -1, or an index of the " + modules + " modules in memoryMap");
    }
    return new Frame(module, offset(parts.getLast()));
  }

  private static long offset(JsonNode node) {
    if (node.isString()) {
      return (long) ScalarForm.ADDRESS.read("offset", node);
    }
    long offset = (long) ScalarForm.LONG.read("offset", node);
    if (offset < 0) {
      throw new IllegalArgumentException("offset: expected a number from 0 on");
    }
    return offset;
  }

  private static <T> List<T> list(
      String field, JsonNode node, int least, int most, BiFunction<String, JsonNode, T> form) {
    if (!node.isArray() || node.size() < least || node.size() > most) {
      throw new IllegalArgumentException(
          field + ": expected an array of " + (least == most ? "" : "at most ") + most);
    }
    List<T> values = new ArrayList<>(node.size());
    for (JsonNode value : node) {
      values.add(form.apply(field, value));
    }
    return values;
  }
}
