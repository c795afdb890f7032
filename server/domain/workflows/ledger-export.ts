import type { LedgerFile } from '#contract/staff/ledger-file.ts';
import { startOfDay } from '#contract/base/shanghai.ts';
import { invalid } from '#server/base/refusal.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { formatLedgerMonth } from '#server/domain/views/ledger-export.ts';
import type { Deps } from './deps.ts';

/**
 * Makes the CSV of a month such as `2026-11` for the accountants, and logs who took it, before it leaves the server.
 * Throws 422 for a month that has not begun in Shanghai.
 */
export async function exportLedger(deps: Deps, actor: string, month: string): Promise<LedgerFile> {
  const at = deps.clock.date();
  if (startOfDay(`${month}-01`) > at) throw invalid('month', 'monthAhead');
  const text = await formatLedgerMonth(deps.db, month);
  const entry = { act: 'ledger.export', subject: month, facts: { month } } as const;
  await writeStaffLog(deps.db, { at, actor, ...entry, outcome: 'done' });
  return { file_name: `ledger-${month}.csv`, text };
}
