import { createIdempotency } from '#server/records/idempotency.ts';
import { takeInquiry } from '#server/domain/inquiries/take.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { identifyReader } from '#server/http/person.ts';

/** Handles the contact form, also for guests (spec 7). */
export function contactHandlers(deps: HttpDeps) {
  return {
    async sendInquiry({ c, body }) {
      const userId = await identifyReader(deps, c);
      const key = c.req.header('idempotency-key');
      const idempotency = createIdempotency(userId ?? 'guest', 'inquiries', key, body);
      return takeInquiry(deps, userId, body, idempotency, clientAddress(c, deps));
    },
  } satisfies Partial<Handlers>;
}
