import { reply, settleMessages } from '#server/domain/workflows/service-message.ts';
import { doStep } from '#server/domain/workflows/service-do-step.ts';
import { reachBranch } from '#server/domain/workflows/service-reach-branch.ts';
import { handOver } from '#server/domain/workflows/service-hand-over-file.ts';
import { invalid } from '#server/base/refusal.ts';
import { completeByHand } from '#server/domain/workflows/service-complete.ts';
import { openMatter, withdrawMatter } from '#server/domain/workflows/service-matter.ts';
import { undoUse, useUnits } from '#server/domain/workflows/service-units.ts';
import { startByHand } from '#server/domain/workflows/service-start.ts';
import type { StaffHandlers } from './endpoints.ts';

/** Handles acts on paid orders, through the functions that the commands call. */
export const serviceHandlers = {
  startService: ({ ask, person, params, body: { day, adviser } }) =>
    startByHand(ask, person.actor, params.orderNo, day, adviser),
  openMatter: ({ ask, person, params, body }) =>
    openMatter(ask, person.actor, params.orderNo, body),
  withdrawMatter: ({ ask, person, params, body: { matter: no, reason } }) =>
    withdrawMatter(ask, person.actor, { ...params, no }, reason),
  useUnits: ({ ask, person, params, body }) => useUnits(ask, person.actor, params.orderNo, body),
  undoUse: ({ ask, person, params, body }) => undoUse(ask, person.actor, params.orderNo, body.use),
  doStep: ({ ask, person, params, body: { matter: no, step } }) =>
    doStep(ask, person.actor, { ...params, no }, step),
  async reachBranch({ ask, person, params, body: { matter: no, branch } }) {
    await reachBranch(ask, person.actor, { ...params, no }, branch);
  },
  async deliverFiles({ ask, person, params, body, files }) {
    if (files.files.length === 0) throw invalid('files', 'required');
    const { matter: no = null, note = null } = body;
    return handOver(ask, person.actor, { ...params, no }, files.files, note);
  },
  completeOrder: ({ ask, person, params }) => completeByHand(ask, person.actor, params.orderNo),
  replyToOrder: ({ ask, person, params, body }) =>
    reply(ask, person.actor, params.orderNo, body.text),
  settleMessages: ({ ask, person, params }) => settleMessages(ask, person.actor, params.orderNo),
} satisfies Partial<StaffHandlers>;
