import { done, exitCodes, misused, type Reply } from '#server/base/command.ts';
import type { Line } from '#server/domain/views/attention/attention-line.ts';
import { findAttention } from '#server/domain/views/attention/attention.ts';
import { reconcile } from '#server/domain/views/ledger.ts';
import type { Operator } from './operator.ts';
import { filesToAttend } from './files.ts';
import { age, table } from './table.ts';
import { sayWhy } from './texts.ts';

/** A finding with its order, if it has one, and its reason as text. */
type Said = Omit<Line, 'why'> & { orderNo: string | null; why: string };

/** Lists everything that needs a person. */
export async function showAttention(operator: Operator, args: readonly string[]): Promise<Reply> {
  if (args.length > 0) throw misused('"attention" takes nothing more.');
  const found = [
    ...(await findAttention(operator.deps)).map(describe),
    ...(await ledgerFindings(operator)),
    ...(await files(operator)),
  ];
  if (found.length === 0) return done('Nothing needs a person.');
  const now = operator.deps.clock.date();
  const rows = found.map(({ what, number, orderNo, since, why }) => [
    what,
    number,
    orderNo,
    since === null ? null : age(since, now),
    why,
  ]);
  return {
    text: table(['what', 'number', 'order', 'waits', 'why'], rows),
    exitCode: exitCodes.attention,
  };
}

function describe({ why, ...line }: Line): Said {
  return { ...line, orderNo: 'order_no' in why ? why.order_no : null, why: sayWhy(why) };
}

async function ledgerFindings({ deps }: Operator): Promise<Said[]> {
  const { findings } = await reconcile(deps.db, deps.clock.date(), deps.gateways);
  return findings.map(({ orderNo, what }) => ({
    what: 'books',
    number: orderNo,
    orderNo,
    since: null,
    why: what,
  }));
}

async function files({ deps }: Operator): Promise<Said[]> {
  const whys = await filesToAttend(deps);
  return whys.map((why) => ({ what: 'files', number: '–', orderNo: null, since: null, why }));
}
