package org.lucerna.service.proxy;

import java.io.IOException;
import java.util.List;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.ProgramPart;
import org.lucerna.lumina.ProgramParts;
import org.lucerna.lumina.ProgramSubmission;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.service.FunctionPushes;
import org.lucerna.service.Principal;
import org.lucerna.service.PushAdmission;
import org.lucerna.service.PushReceipt;
import org.lucerna.service.PushSignal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.upstream.Upstreams;
import org.lucerna.store.MemoryGrant;

/** Pushes of a proxy, which go to upstreams. */
record ProxyPushes(Upstreams upstreams, PushAdmission admission, PushSignal pushSignal)
    implements FunctionPushes {
  @Override
  public PushReceipt push(
      ProgramSubmission program, Principal caller, String client, MemoryGrant memory)
      throws RefusalException {
    if (!program.parts().equals(ProgramParts.NONE)) {
      throw NothingStored.refusal();
    }
    PushAdmission.Admitted admitted = admission.admit(program, caller, client);
    return new PushReceipt(
        admitted.push(accepted -> passOn(program, accepted)), 0, false, 0, false);
  }

  private List<PushOutcome> passOn(ProgramSubmission program, List<PushedFunction> accepted)
      throws RefusalException {
    PushOrigin origin = program.origin();
    PushMetadata message =
        new PushMetadata(
            program.mode().flags() | (program.detailed() ? PushMetadata.DETAILED : 0),
            origin.idbPath(),
            origin.inputPath(),
            origin.inputMd5(),
            origin.hostName(),
            accepted.stream().map(ProxyPushes::item).toList());
    try {
      return upstreams.push(message).stream().map(code -> PushOutcome.of(code, true)).toList();
    } catch (IOException nowhere) {
      throw RefusalException.invalid("the push was not passed on: " + nowhere.getMessage());
    }
  }

  private static PushMetadata.Item item(PushedFunction function) {
    return new PushMetadata.Item(
        Pattern.of(function.key()), function.function(), function.address());
  }

  @Override
  public boolean keeps(ProgramPart part) {
    return false;
  }
}
