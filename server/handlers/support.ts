import { keepSupportRecord } from '#server/domain/workflows/support-record-keep.ts';
import { openOwnSupportRecord } from '#server/domain/workflows/support-record-open.ts';
import { clientAddress } from '#server/http/client-address.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';

/** Handles records that a person sends to support, also as a guest. */
export function supportHandlers(deps: HttpDeps) {
  return {
    // The record has no owner: it does not say who sent it.
    sendSupportRecord: ({ ask, c, body }) =>
      keepSupportRecord(ask, body.support_code, clientAddress(c, deps)),
    async readSupportRecord({ userId, params }) {
      return openOwnSupportRecord(deps, userId, params.shortCode);
    },
  } satisfies Partial<Handlers>;
}
