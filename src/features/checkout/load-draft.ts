import * as v from 'valibot';
import { asApiError, type ApiError } from '#contract/errors.ts';
import { OrderDraft } from '#contract/orders.ts';
import type { Plan, Quote } from '#contract/pricing.ts';
import type { Locale } from '#contract/picklists.ts';
import type { Client } from '#src/api/client.ts';
import { calculatePrice } from '#src/api/pricing.ts';
import type { ReadCache } from '#src/api/read-cache.ts';

export type LoadedDraft =
  | { kind: 'draft'; draft: OrderDraft; quote: Quote; plan: Plan | null }
  | { kind: 'wrong'; error: ApiError | null };

type Context = { client: Client; api: ReadCache; locale: Locale };

/**
 * The draft of an address with its price. A draft that nobody sells is an answer, not a failure.
 * Rejects when the server cannot say.
 */
export async function loadDraft(
  { client, api, locale }: Context,
  search: Record<string, unknown>,
  signal: AbortSignal,
): Promise<LoadedDraft> {
  const draft = v.safeParse(OrderDraft, search);
  if (!draft.success) return { kind: 'wrong', error: null };
  const { type, plan_slug: slug } = draft.output;
  try {
    const [quote, plans] = await Promise.all([
      calculatePrice(client, draft.output, { signal }),
      api.read('listPlansOfType', locale, { type }),
    ]);
    const plan = plans.find((each) => each.slug === slug) ?? null;
    return { kind: 'draft', draft: draft.output, quote, plan };
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.kind === 'invalid' || error.kind === 'notFound') return { kind: 'wrong', error };
    throw thrown;
  }
}
