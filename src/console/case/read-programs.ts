import type { StaffRole } from '#contract/staff/picklists.ts';
import type { ConsoleClient, StaffData } from '#src/console/api/client.ts';

export type Webhook = StaffData<'listWebhooks'>['items'][number];

export type ProgramsData = {
  /** The addresses of events; null for a colleague without the role `money`. */
  webhooks: readonly Webhook[] | null;
  /** The address that was chosen, and the last events for it; null without one. */
  sent: { webhook: Webhook; items: StaffData<'listDeliveries'>['items'] } | null;
  tokens: StaffData<'listTokens'>['items'];
};

/** Reads the tokens, the addresses of events, and the last events for the address with the id `address`. */
export async function readPrograms(
  call: ConsoleClient,
  role: StaffRole,
  address: string | undefined,
  signal: AbortSignal,
): Promise<ProgramsData> {
  const [{ items: tokens }, webhooks] = await Promise.all([
    call('listTokens', { signal }),
    role === 'money' ? call('listWebhooks', { signal }) : null,
  ]);
  const webhook = webhooks?.items.find(({ id }) => id === address);
  if (webhook === undefined) return { tokens, webhooks: webhooks?.items ?? null, sent: null };
  const { items } = await call('listDeliveries', { params: { id: webhook.id }, signal });
  return { tokens, webhooks: webhooks?.items ?? null, sent: { webhook, items } };
}
