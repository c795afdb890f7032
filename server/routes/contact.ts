import type { Deps } from '../deps.ts';
import { idempotencyOf } from '../domain/idempotency.ts';
import { takeInquiry } from '../domain/inquiries.ts';
import { clientAddress } from '../http/client-address.ts';
import type { Handlers } from '../http/endpoint.ts';
import { readerOf } from '../http/person.ts';

/** The contact form (wire, Calls of people); guests may write too. */
export function contactHandlers(deps: Deps) {
  return {
    async sendInquiry({ c, body }) {
      const userId = await readerOf(deps, c);
      const key = c.req.header('idempotency-key');
      const idempotency = idempotencyOf(userId ?? 'guest', 'inquiries', key, body);
      return takeInquiry(deps, userId, body, idempotency, clientAddress(c, deps));
    },
  } satisfies Partial<Handlers>;
}
