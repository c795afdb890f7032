import type { StaffDifference } from '#contract/staff/differences.ts';
import { Refusal } from '#server/base/refusal.ts';
import { logOpening } from '#server/records/log-opening.ts';
import { listDifferences } from '#server/domain/reconciliation/list.ts';
import { settleDifference } from '#server/domain/reconciliation/settle.ts';
import type { BillDifference } from '#server/domain/reconciliation/store.ts';
import { exportLedger } from '#server/domain/workflows/ledger-export.ts';
import { readActor } from '#server/records/actor.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { StaffHandlers } from './endpoints.ts';

/** Handles differences between the wallets' bills and our books, and the books for the accountants. */
export function differenceHandlers(deps: HttpDeps) {
  return {
    async listDifferences({ person, query }) {
      const rows = await listDifferences(deps.db, query.which);
      const entry = { act: 'difference.list', subject: query.which, facts: {} } as const;
      await logOpening(deps.db, { at: deps.clock.date(), actor: person.actor, ...entry });
      return { items: rows.map(present) };
    },
    async settleDifference({ ask, person, params: { id }, body }) {
      if (!/^\d{1,15}$/.test(id)) throw new Refusal(404, 'console.not_found');
      await settleDifference(ask, person.actor, Number(id), body.reason);
    },
    exportLedger: ({ person, body: { month } }) => exportLedger(deps, person.actor, month),
  } satisfies Partial<StaffHandlers>;
}

function present(row: BillDifference): StaffDifference {
  return {
    id: String(row.id),
    channel: row.channel,
    day: row.day,
    kind: row.kind,
    number: row.number,
    order_no: row.orderNo,
    ours: row.ours,
    theirs: row.theirs,
    detail: row.detail,
    found_at: row.foundAt.toISOString(),
    vanished_at: row.vanishedAt?.toISOString() ?? null,
    settled_at: row.settledAt?.toISOString() ?? null,
    settled_by: row.settledBy === null ? null : readActor(row.settledBy).by,
    reason: row.reason,
  };
}
