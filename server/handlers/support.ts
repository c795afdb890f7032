import { createIdempotency } from '#server/records/idempotency.ts';
import { keepSupportRecord } from '#server/domain/workflows/keep-support-record.ts';
import { openOwnSupportRecord } from '#server/domain/workflows/open-support-record.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';

/** Handles records that a person sends to support, also as a guest. */
export function supportHandlers(deps: HttpDeps) {
  return {
    async sendSupportRecord({ c, body }) {
      const key = c.req.header('idempotency-key');
      // The record has no owner: it does not say who sent it.
      const idempotency = createIdempotency('guest', 'support-records', key, body);
      return keepSupportRecord(deps, body.support_code, idempotency, clientAddress(c, deps));
    },
    async readSupportRecord({ userId, params }) {
      return openOwnSupportRecord(deps, userId, params.shortCode);
    },
  } satisfies Partial<Handlers>;
}
