import type { Locale } from '#contract/base/picklists.ts';
import { normalizeText } from '#contract/base/typed-lines.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { pauseOrders, resumeOrders } from '#server/domain/orders/pause.ts';
import type { Operator } from './operator.ts';

const maxLength = 200;

/**
 * Runs `pause-orders ["<text in Chinese>" ["<text in English>"]]`: stops new orders and payment codes.
 */
export async function runPauseCommand(operator: Operator, args: readonly string[]): Promise<Reply> {
  const [zh, en, ...more] = args.map(normalizeText);
  if (more.length > 0 || [zh, en].some((text) => text !== undefined && !isLine(text))) {
    throw misused(
      `Say "pause-orders ["<text in Chinese>" ["<text in English>"]]", each one line of at most ${maxLength} characters.`,
    );
  }
  const says: Partial<Record<Locale, string>> = {
    ...(zh === undefined ? {} : { 'zh-CN': zh }),
    ...(en === undefined ? {} : { 'en-US': en }),
  };
  if (!(await pauseOrders(operator.deps, operator.actor, says))) {
    throw commandRefused('Orders are paused already; "resume-orders" takes them again.');
  }
  return done(
    'No orders are taken and no payments are begun. Codes that are open can be paid, and that money is captured. "resume-orders" ends it.',
  );
}

/** Runs `resume-orders`: accepts orders again. */
export async function runResumeCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  if (args.length > 0) throw misused('"resume-orders" takes nothing more.');
  if (!(await resumeOrders(operator.deps, operator.actor)))
    throw commandRefused('Orders are not paused.');
  return done('Orders are taken again.');
}

function isLine(text: string): boolean {
  return text !== '' && text.length <= maxLength && !/\p{Cc}/u.test(text);
}
