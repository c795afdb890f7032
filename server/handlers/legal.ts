import * as v from 'valibot';
import { LegalKind } from '#contract/content/legal.ts';
import { Refusal } from '#server/base/refusal.ts';
import {
  acceptLegal,
  getVersionsInForce,
  readAcceptance,
} from '#server/domain/legal/acceptance.ts';
import { readLegalText } from '#server/domain/legal/documents.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';

/** Handles terms and privacy policy. */
export function legalHandlers(deps: HttpDeps) {
  return {
    readLegalVersions: async () => getVersionsInForce(deps),
    async readLegalText({ params, query, locale }) {
      if (!v.is(LegalKind, params.kind)) throw new Refusal(404, 'legal.not_found');
      return readLegalText(deps, params.kind, query.version, locale);
    },
    readAcceptance: ({ userId, locale }) => readAcceptance(deps, deps.db, userId, locale),
    acceptLegal: {
      act: ({ ask, userId, body, locale }) => acceptLegal(ask, userId, body, locale),
      read: ({ userId, locale }) => readAcceptance(deps, deps.db, userId, locale),
    },
  } satisfies Partial<Handlers>;
}
