import { listDeliveries, listWebhooks } from '#server/domain/views/webhooks.ts';
import {
  createWebhook,
  removeWebhook,
  renewSecret,
  repeatDelivery,
  resumeWebhook,
  stopWebhook,
} from '#server/domain/workflows/webhook-change.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { StaffHandlers } from './endpoints.ts';

/** Returns the handlers of the calls about events for the operator's software. */
export function webhookHandlers({ db, clock }: HttpDeps) {
  const getNow = () => clock.date().toISOString();
  return {
    listWebhooks: async () => ({ items: await listWebhooks(db), as_of: getNow() }),
    listDeliveries: async ({ params }) => ({
      items: await listDeliveries(db, params.id),
      as_of: getNow(),
    }),
    createWebhook: ({ ask, person, body }) => createWebhook(ask, person.actor, body),
    renewWebhookSecret: ({ ask, person, params }) => renewSecret(ask, person.actor, params.id),
    stopWebhook: ({ ask, person, params }) => stopWebhook(ask, person.actor, params.id),
    resumeWebhook: ({ ask, person, params }) => resumeWebhook(ask, person.actor, params.id),
    removeWebhook: ({ ask, person, params }) => removeWebhook(ask, person.actor, params.id),
    repeatDelivery: ({ ask, person, params }) => repeatDelivery(ask, person.actor, params.id),
  } satisfies Partial<StaffHandlers>;
}
