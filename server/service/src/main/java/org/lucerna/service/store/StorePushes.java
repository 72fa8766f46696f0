package org.lucerna.service.store;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.service.FunctionPushes;
import org.lucerna.service.MissRecorder;
import org.lucerna.service.Principal;
import org.lucerna.service.PushAdmission;
import org.lucerna.service.PushReceipt;
import org.lucerna.service.PushSignal;
import org.lucerna.service.RefusalException;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Push;

/** Pushes to a store. */
record StorePushes(
    FunctionStore store,
    PushAdmission admission,
    SimilarFunctions similar,
    ProgramOutlines outlines,
    FunctionAliases aliases,
    FileContents contents,
    @Nullable SimilarityBridge bridge,
    MissRecorder misses,
    PushSignal pushSignal,
    InstantSource clock)
    implements FunctionPushes {
  @Override
  public PushReceipt push(
      ProgramSubmission program, Principal caller, String client, MemoryGrant memory)
      throws RefusalException {
    PushAdmission.Admitted admitted = admission.admit(program, caller, client);
    ProgramParts parts = program.parts();
    ProgramSketch sketches =
        parts.sketches() == null ? null : SimilarFunctions.program(parts.sketches());
    ProgramOutline outline =
        parts.outline() == null ? null : outlines.read(parts.outline(), memory);
    List<FunctionAlias> pushedAliases = new ArrayList<>();
    for (ByteString part : parts.aliases()) {
      pushedAliases.addAll(FunctionAliases.read(part, memory));
    }
    Md5 file = program.origin().inputMd5();
    FileContents.Checked contained =
        parts.contents() == null ? null : FileContents.read(parts.contents(), file, caller, memory);
    List<PushOutcome> outcomes =
        program.functions().isEmpty()
            ? List.of()
            : admitted.push(accepted -> store(program, caller, accepted));
    if (sketches != null) {
      similar.store(file, sketches, caller);
    }
    boolean isOutlineStored =
        outline != null && outlines.store(outline, Objects.requireNonNull(parts.outline()), caller);
    boolean areObjectsStored = contained != null && contents.store(file, contained, caller);
    return new PushReceipt(
        outcomes,
        sketches == null ? 0 : sketches.size(),
        isOutlineStored,
        aliases.store(pushedAliases),
        areObjectsStored);
  }

  private List<PushOutcome> store(
      ProgramSubmission program, Principal caller, List<PushedFunction> accepted) {
    List<PushOutcome> outcomes =
        store.push(
            new Push(clock.instant(), caller.name(), program.origin(), program.mode(), accepted));
    pushSignal.pushed();
    List<Md5> keys = accepted.stream().map(PushedFunction::key).toList();
    misses.forget(keys);
    if (bridge != null) {
      bridge.forget(keys);
    }
    return outcomes;
  }

  @Override
  public boolean keeps(ProgramPart part) {
    return true;
  }
}
