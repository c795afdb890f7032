import { done, exitCodes, misused, type Reply } from '#server/base/command.ts';
import type { Line } from '#server/domain/views/attention/attention-line.ts';
import { findAttention } from '#server/domain/views/attention/attention.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import type { Operator } from './operator.ts';
import { filesToAttend } from './files.ts';
import { age, table } from './table.ts';
import { sayWhy } from './why-texts.ts';

/** A finding that only this command shows, with its reason as text. */
type Said = Omit<Line, 'why'> & { why: string };

/** Lists everything that needs a person. */
export async function showAttention(operator: Operator, args: readonly string[]): Promise<Reply> {
  if (args.length > 0) throw misused('"attention" takes nothing more.');
  const found = [
    ...(await findAttention(operator.deps)).map((line) => ({ ...line, why: sayWhy(line.why) })),
    ...(await ledgerFindings(operator)),
    ...(await files(operator)),
  ];
  if (found.length === 0) return done('Nothing needs a person.');
  const now = operator.deps.clock.date();
  const rows = found.map(({ what, number, since, why }) => [
    what,
    number,
    since === null ? null : age(since, now),
    why,
  ]);
  return {
    text: table(['what', 'number', 'waits', 'why'], rows),
    exitCode: exitCodes.attention,
  };
}

async function ledgerFindings({ deps }: Operator): Promise<Said[]> {
  const { findings } = await reconcile(deps.db, deps.clock.date(), deps.gateways);
  return findings.map(({ orderNo, what }) => ({
    what: 'books',
    number: orderNo,
    since: null,
    why: what,
  }));
}

async function files({ deps }: Operator): Promise<Said[]> {
  const whys = await filesToAttend(deps);
  return whys.map((why) => ({ what: 'files', number: '–', since: null, why }));
}
