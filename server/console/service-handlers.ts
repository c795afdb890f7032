import { reply, settleMessages } from '#server/domain/workflows/write-service-message.ts';
import { doStep } from '#server/domain/workflows/do-service-step.ts';
import { reachBranch } from '#server/domain/workflows/reach-service-branch.ts';
import { handOver } from '#server/domain/workflows/hand-over-file.ts';
import { invalid } from '#server/base/refusal.ts';
import { completeByHand } from '#server/domain/workflows/complete-service.ts';
import { startByHand } from '#server/domain/workflows/start-service.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { StaffHandlers } from './endpoints.ts';

/** Handles acts on paid orders, through the functions that the commands call. */
export function serviceHandlers(deps: HttpDeps) {
  return {
    async startService({ person, params, body, keep }) {
      const { day, adviser } = body;
      await startByHand(deps, person.actor, params.orderNo, day, adviser, (tx) => keep(tx, {}));
      return {};
    },
    async doStep({ person, params, body, keep }) {
      await doStep(deps, person.actor, params.orderNo, body.step, (tx) => keep(tx, {}));
      return {};
    },
    async reachBranch({ person, params, body, keep }) {
      await reachBranch(deps, person.actor, params.orderNo, body.branch, (tx) => keep(tx, {}));
      return {};
    },
    async deliverFiles({ person, params, body, files, keep }) {
      if (files.files.length === 0) throw invalid('files', 'required');
      const names = await handOver(deps, person.actor, params.orderNo, files.files, {
        note: body.note ?? null,
        keep: (tx, given) => keep(tx, { names: [...given] }),
      });
      return { names: [...names] };
    },
    async completeOrder({ person, params, keep }) {
      await completeByHand(deps, person.actor, params.orderNo, (tx) => keep(tx, {}));
      return {};
    },
    async replyToOrder({ person, params, body, keep }) {
      await reply(deps, person.actor, params.orderNo, body.text, (tx) => keep(tx, {}));
      return {};
    },
    async settleMessages({ person, params, keep }) {
      const settled = await settleMessages(deps, person.actor, params.orderNo, (tx, count) =>
        keep(tx, { settled: count }),
      );
      return { settled };
    },
  } satisfies Partial<StaffHandlers>;
}
