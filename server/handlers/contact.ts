import { takeInquiry } from '#server/domain/inquiries/take.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { identifyReader } from '#server/http/person.ts';

/** Handles the contact form, also for guests (spec 7). */
export function contactHandlers(deps: HttpDeps) {
  return {
    sendInquiry: {
      act: async ({ ask, c, body }) =>
        takeInquiry(ask, await identifyReader(deps, c), body, clientAddress(c, deps)),
      // The call is public, but a person's key is not the key of another one.
      keyedBy: async ({ c, body }) => [await identifyReader(deps, c), body],
    },
  } satisfies Partial<Handlers>;
}
