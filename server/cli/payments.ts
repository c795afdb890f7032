import { parseArgs } from 'node:util';
import { Channel } from '#contract/base/picklists.ts';
import { normalizeText } from '#contract/base/typed-lines.ts';
import type { PaymentAccount, WalletAccount } from '#contract/payments/account.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { Refusal } from '#server/base/refusal.ts';
import { takesMoney } from '#server/domain/payments/account.ts';
import { sumAccounts, type AccountSums } from '#server/domain/views/account-faults.ts';
import { endAttempt, type NotEnded } from '#server/domain/workflows/end-attempt.ts';
import { namePayments } from '#server/domain/workflows/name-payments.ts';
import type { Operator } from './operator.ts';
import { table, when, yuan } from './table.ts';

const longestReason = 200;
const how =
  'Say "payments", "payments account sandbox|wechat:NUMBER|alipay:NUMBER [--channel wechat|alipay] [--former]" or "payments end <payment number> "<reason>"".';

/** Runs `payments`: lists the accounts of all payments; `payments account` and `payments end` act on them. */
export async function runPaymentsCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [act, ...rest] = args;
  switch (act) {
    case undefined:
      return done(await describeAccounts(operator));
    case 'account':
      return nameAccount(operator, rest);
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
  if (account === 'unknown') return 'of an earlier version: name them with "payments account"';
  if (account === gateways[channel].account) return 'configured';
  return account === 'sandbox' ? 'play money' : 'not configured: no wallet is asked about them';
}

/** Names the payments of an earlier version. The account never changes after that. */
async function nameAccount(operator: Operator, args: readonly string[]): Promise<Reply> {
  const { account, channels, isFormer } = parseNaming(args);
  const { deps, actor } = operator;
  const others = channels.filter((channel) => deps.gateways[channel].account !== account);
  const isOther = account === 'sandbox' ? takesMoney(deps.gateways) : others.length > 0;
  if (isOther && !isFormer) {
    const configured = channels.map((channel) => deps.gateways[channel].account ?? 'none');
    throw commandRefused(
      `${account} is not the account that is configured (${[...new Set(configured)].join(', ')}), and the account of a payment never changes once it is named. If ${account} took these payments, say --former as well.`,
    );
  }
  const played = account === 'sandbox' ? 0 : await operator.countPlayed?.(channels);
  if (played !== undefined && played > 0) {
    throw commandRefused(
      `The sandbox took ${played} of these payments, as its books show: they are no money of ${account}. Say "payments account sandbox", and run the real site on an empty database.`,
    );
  }
  const named = await namePayments(deps, actor, channels, account);
  if (named === 0) throw commandRefused('Every payment has its account: nothing was named.');
  return done(
    `${named} ${named === 1 ? 'payment is' : 'payments are'} of ${account} now.\n\n${await describeAccounts(operator)}`,
  );
}

function parseNaming(args: readonly string[]): {
  account: WalletAccount;
  channels: readonly Channel[];
  isFormer: boolean;
} {
  const { values, positionals } = parseWords(args);
  const [account, ...more] = positionals;
  const channel = Channel.options.find((each) => each === values.channel);
  if (channel === undefined && values.channel !== undefined) throw misused(how);
  if (account === undefined || more.length > 0 || !isWalletAccount(account)) throw misused(how);
  const own = Channel.options.find((each) => account.startsWith(`${each}:`));
  const wanted = Channel.options.filter(
    (each) => (own ?? each) === each && (channel ?? each) === each,
  );
  if (wanted.length === 0) throw misused(`${account} is no account of ${channel ?? 'a wallet'}.`);
  return { account, channels: wanted, isFormer: values.former === true };
}

function parseWords(args: readonly string[]) {
  try {
    const options = { channel: { type: 'string' }, former: { type: 'boolean' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw misused(`${formatThrown(error)} ${how}`);
  }
}

function isWalletAccount(text: string): text is Exclude<PaymentAccount, 'unknown'> {
  return text === 'sandbox' || /^(?:wechat:\d+|alipay:2088\d{12})$/.test(text);
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
      return `The wallet of payment ${paymentNo} is configured and is asked about it: it ends by itself.`;
    case 'payable':
      return `Payment ${paymentNo} can still be paid until ${when(refused.until)} (Beijing): look at the wallet after that.`;
  }
}
