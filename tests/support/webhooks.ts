import * as v from 'valibot';
import { OutgoingEventKind } from '#contract/base/picklists.ts';
import { webhooks } from '#server/db/tables/webhooks.ts';
import type { Colleague, TestConsole } from './console.ts';
import { buyMembership } from './members.ts';
import type { TestServer } from './server.ts';

/** Makes an address the only one that events are sent to, all kinds of them; returns its id. */
export async function webhook(
  { deps }: TestServer,
  admin: TestConsole,
  { token }: Colleague,
  url: string,
): Promise<string> {
  await deps.db.delete(webhooks);
  const body = { url, kinds: OutgoingEventKind.options };
  return (await admin.ask(v.object({ id: v.string() }), 'createWebhook', { token, body })).id;
}

/** Lets something happen that is on its way to each address then. */
export async function sentEvent(server: TestServer): Promise<void> {
  await buyMembership(server, await server.register(), 'basic', 1);
}
