import * as v from 'valibot';
import { asApiError, type ApiError } from '#contract/base/api-error.ts';
import { OrderDraft } from '#contract/orders/schemas.ts';
import type { Plan, Quote } from '#contract/pricing/schemas.ts';
import type { Profile } from '#contract/accounts/profile.ts';
import type { Locale } from '#contract/base/picklists.ts';
import type { Client } from '#src/api/client.ts';
import type { ReadCache } from '#src/api/read-cache.ts';

export type LoadedDraft =
  | {
      kind: 'draft';
      draft: OrderDraft;
      quote: Quote;
      plan: Plan | null;
      /** What the service does not contain, such as official fees. */
      excluded: readonly string[];
      known: ProfileContact;
    }
  | { kind: 'wrong'; error: ApiError | null };

/** The contact details from the profile; empty where the profile has none. */
export type ProfileContact = Pick<Profile, 'name' | 'phone' | 'email'>;

const emptyContact: ProfileContact = { name: '', phone: '', email: '' };

/** The profile only saves typing: the page waits no longer for it, and its failure is not shown. */
const profileMs = 1500;

type Context = { client: Client; api: ReadCache; locale: Locale };

/**
 * Loads the draft of an address with its price, and the initial contact details. The details load before the
 * form, so that the same press after a reload sends the same order under the same key. An unavailable draft
 * is a result, not a failure. Rejects when the server does not answer.
 */
export async function loadDraft(
  { client, api, locale }: Context,
  search: Record<string, unknown>,
  signal: AbortSignal,
): Promise<LoadedDraft> {
  const draft = v.safeParse(OrderDraft, search);
  if (!draft.success) return { kind: 'wrong', error: null };
  const { plan_slug: slug } = draft.output;
  try {
    const [quote, { plans, excluded }, known] = await Promise.all([
      client.call('calculatePrice', { query: draft.output, signal }),
      readOffer(api, locale, draft.output),
      loadContact(client, signal),
    ]);
    const plan = plans.find((each) => each.slug === slug) ?? null;
    return { kind: 'draft', draft: draft.output, quote, plan, excluded, known };
  } catch (thrown) {
    const error = asApiError(thrown);
    if (error.kind === 'invalid' || error.kind === 'notFound') return { kind: 'wrong', error };
    throw thrown;
  }
}

/** Reads the plans of the product; those of a service say what that service contains, and it names what it does not. */
async function readOffer(
  api: ReadCache,
  locale: Locale,
  draft: OrderDraft,
): Promise<{ plans: readonly Plan[]; excluded: readonly string[] }> {
  return draft.type === 'service' && draft.item_type !== undefined
    ? api.read('readService', locale, { item: draft.item_type })
    : { plans: await api.read('listPlansOfType', locale, { type: draft.type }), excluded: [] };
}

async function loadContact(client: Client, signal: AbortSignal): Promise<ProfileContact> {
  try {
    const { name, phone, email } = await client.call('readProfile', {
      signal: AbortSignal.any([signal, AbortSignal.timeout(profileMs)]),
    });
    return { name, phone, email };
  } catch {
    return emptyContact;
  }
}
