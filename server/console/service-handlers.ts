import { reply, settleMessages } from '#server/domain/workflows/service-message.ts';
import { doStep } from '#server/domain/workflows/service-do-step.ts';
import { reachBranch } from '#server/domain/workflows/service-reach-branch.ts';
import { handOver } from '#server/domain/workflows/service-hand-over-file.ts';
import { invalid } from '#server/base/refusal.ts';
import { completeByHand } from '#server/domain/workflows/service-complete.ts';
import { startByHand } from '#server/domain/workflows/service-start.ts';
import type { StaffHandlers } from './endpoints.ts';

/** Handles acts on paid orders, through the functions that the commands call. */
export const serviceHandlers = {
  startService: ({ ask, person, params, body: { day, adviser } }) =>
    startByHand(ask, person.actor, params.orderNo, day, adviser),
  doStep: ({ ask, person, params, body }) => doStep(ask, person.actor, params.orderNo, body.step),
  async reachBranch({ ask, person, params, body }) {
    await reachBranch(ask, person.actor, params.orderNo, body.branch);
  },
  async deliverFiles({ ask, person, params, body, files }) {
    if (files.files.length === 0) throw invalid('files', 'required');
    return handOver(ask, person.actor, params.orderNo, files.files, body.note ?? null);
  },
  completeOrder: ({ ask, person, params }) => completeByHand(ask, person.actor, params.orderNo),
  replyToOrder: ({ ask, person, params, body }) =>
    reply(ask, person.actor, params.orderNo, body.text),
  settleMessages: ({ ask, person, params }) => settleMessages(ask, person.actor, params.orderNo),
} satisfies Partial<StaffHandlers>;
