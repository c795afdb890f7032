import type { Client } from '#src/api/client.ts';

/**
 * Gets a ticket and leaves with it for the operator's SaaS, as a form: a ticket is in no address. Resolves when the
 * browser comes back to this page; rejects as the API does.
 */
export async function openSaas(client: Client, signal: AbortSignal): Promise<void> {
  const { url, ticket } = await client.call('openSaas', { signal });
  if (signal.aborted) return;
  const form = document.createElement('form');
  form.method = 'post';
  form.action = url;
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'ticket';
  field.value = ticket;
  form.append(field);
  document.body.append(form);
  form.submit();
  form.remove();
  await new Promise((back) => window.addEventListener('pageshow', back, { once: true }));
}
