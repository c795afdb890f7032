import * as v from 'valibot';
import { Quote } from '#contract/pricing.ts';
import type { Shown } from '#contract/shown.ts';
import type { TestServer } from './server.ts';

const priced = [
  'type',
  'plan_slug',
  'pricing_model',
  'user_count',
  'months',
  'item_type',
  'quantity',
  'identifier',
  'report_id',
  'article_id',
];

/**
 * Returns the body of an order's create with what its page would have shown just before: tests that
 * are about something else need not ask for the price. A body that says `shown` itself is left alone,
 * and so is `undefined`; of what nobody sells a figure is made up.
 */
export async function withShownFigure(
  server: Pick<TestServer, 'call'>,
  path: string,
  { token, body }: { token?: string | undefined; body?: unknown },
): Promise<unknown> {
  const kind = /^orders\/(service|membership|report|article|package)$/.exec(path)?.[1];
  if (kind === undefined || typeof body !== 'object' || body === null) return body;
  if ('shown' in body) return body;
  const asked = { ...(kind === 'service' ? {} : { type: kind }), ...body };
  const query = Object.entries(asked).filter(([name]) => priced.includes(name));
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)]));
  const { data } = await server.call('GET', `pricing/calculate?${search}`, { token });
  const quote = v.safeParse(Quote, data);
  const shown: Shown = quote.success
    ? { amount: quote.output.amount, terms: quote.output.terms }
    : { amount: 0, terms: '' };
  return { ...body, shown };
}
