import { endToken, listTokens, makeToken } from '#server/domain/staff/program-tokens.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { StaffHandlers } from './endpoints.ts';

/** Handles the tokens of programs. */
export function tokenHandlers(deps: HttpDeps) {
  return {
    listTokens: async ({ person }) => ({
      items: await listTokens(deps, person),
      as_of: deps.clock.date().toISOString(),
    }),
    makeToken: ({ ask, person, body }) => makeToken(ask, person, body),
    endToken: ({ ask, person, params }) => endToken(ask, person, params.id),
  } satisfies Partial<StaffHandlers>;
}
