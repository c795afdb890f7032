import { normalizeText } from '#contract/base/typed-lines.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { Refusal } from '#server/base/refusal.ts';
import { sumAccounts, type AccountSums } from '#server/domain/views/account-faults.ts';
import { endAttempt, type NotEnded } from '#server/domain/workflows/attempt-end.ts';
import type { Operator } from './operator.ts';
import { table, when, yuan } from './table.ts';

const longestReason = 200;
const how = 'Say "payments" or "payments end <payment number> "<reason>"".';

/** Runs `payments`: lists the accounts of all payments; `payments end` ends one. */
export async function runPaymentsCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [act, ...rest] = args;
  switch (act) {
    case undefined:
      return done(await describeAccounts(operator));
    case 'end':
      return end(operator, rest);
    default:
      throw misused(how);
  }
}

async function describeAccounts({ deps }: Operator): Promise<string> {
  const sums = await sumAccounts(deps.db);
  if (sums.length === 0) return 'There are no payments.';
  return table(
    ['wallet', 'account', 'payments', 'captured', 'yuan', 'about'],
    sums.map((one) => [
      one.channel,
      one.account,
      String(one.attempts),
      String(one.captured),
      yuan(one.fen),
      describeAccount(deps, one),
    ]),
  );
}

function describeAccount(
  { gateways }: Operator['deps'],
  { channel, account }: AccountSums,
): string {
  if (channel === 'bank_transfer') return 'our bank account';
  if (account === gateways[channel].account) return 'configured';
  return account === 'sandbox' ? 'play money' : 'not configured: no wallet is asked about them';
}

async function end({ deps, actor }: Operator, args: readonly string[]): Promise<Reply> {
  const [paymentNo, text, ...more] = args;
  const reason = normalizeText(text ?? '');
  if (paymentNo === undefined || more.length > 0 || reason === '') throw misused(how);
  if (reason.length > longestReason || /\p{Cc}/u.test(reason)) {
    throw misused(`The reason is one line of at most ${longestReason} characters.`);
  }
  const refused = await endAttempt(deps, actor, paymentNo, reason).catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    throw commandRefused('Another call works on this order; please try again.');
  });
  if (refused !== null) throw commandRefused(whyNotEnded(refused, paymentNo));
  return done(
    `Payment ${paymentNo} has ended without money. Its order can be paid again or cancelled, or it expires.`,
  );
}

function whyNotEnded(refused: NotEnded, paymentNo: string): string {
  switch (refused.why) {
    case 'unknown':
      return `There is no payment ${paymentNo}.`;
    case 'over':
      return `Payment ${paymentNo} has ended already.`;
    case 'asked':
      return `The wallet of payment ${paymentNo} is configured, so the server queries it and ends the payment automatically.`;
    case 'payable':
      return `Payment ${paymentNo} can still be paid until ${when(refused.until)} (Beijing): look at the wallet after that.`;
  }
}
