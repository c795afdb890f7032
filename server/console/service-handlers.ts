import { reply, settleMessages } from '#server/domain/workflows/write-service-message.ts';
import { doStep } from '#server/domain/workflows/do-service-step.ts';
import { reachBranch } from '#server/domain/workflows/reach-service-branch.ts';
import { handOver } from '#server/domain/workflows/hand-over-file.ts';
import { invalid } from '#server/base/refusal.ts';
import { completeByHand } from '#server/domain/workflows/complete-service.ts';
import { startByHand } from '#server/domain/workflows/start-service.ts';
import { consoleActor } from '#server/records/actor.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { StaffHandlers } from './endpoints.ts';

type Own =
  | 'startService'
  | 'doStep'
  | 'reachBranch'
  | 'deliverFiles'
  | 'completeOrder'
  | 'replyToOrder'
  | 'settleMessages';

/** Handles acts on paid orders, through the functions that the commands call. */
export function serviceHandlers(deps: HttpDeps): Pick<StaffHandlers, Own> {
  return {
    async startService({ person, params, body }) {
      const { day, adviser } = body;
      await startByHand(deps, consoleActor(person.name), params.orderNo, day, adviser);
      return {};
    },
    async doStep({ person, params, body }) {
      await doStep(deps, consoleActor(person.name), params.orderNo, body.step);
      return {};
    },
    async reachBranch({ person, params, body }) {
      await reachBranch(deps, consoleActor(person.name), params.orderNo, body.branch);
      return {};
    },
    async deliverFiles({ person, params, body, files, keep }) {
      if (files.files.length === 0) throw invalid('files', 'required');
      const actor = consoleActor(person.name);
      const names = await handOver(deps, actor, params.orderNo, files.files, {
        note: body.note ?? null,
        keep: (tx, given) => keep(tx, { names: [...given] }),
      });
      return { names: [...names] };
    },
    async completeOrder({ person, params }) {
      await completeByHand(deps, consoleActor(person.name), params.orderNo);
      return {};
    },
    async replyToOrder({ person, params, body, keep }) {
      const actor = consoleActor(person.name);
      await reply(deps, actor, params.orderNo, body.text, (tx) => keep(tx, {}));
      return {};
    },
    settleMessages: async ({ person, params }) => ({
      settled: await settleMessages(deps, consoleActor(person.name), params.orderNo),
    }),
  };
}
