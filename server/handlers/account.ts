import { Hono } from 'hono';
import { closeAccount } from '#server/domain/workflows/account-close.ts';
import { offerExport, openExport, SignedExport } from '#server/domain/views/account-export.ts';
import { readStanding } from '#server/domain/views/account-standing.ts';
import { getClient } from '#server/http/client.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { readQuery } from '#server/http/input.ts';
import { parseToken } from '#server/http/person.ts';

/** Handles the export and the closing of an account. */
export function accountHandlers(deps: HttpDeps) {
  return {
    exportAccount: ({ ask, userId, locale }) => offerExport(ask, userId, locale),
    readAccountStanding: ({ userId, locale }) => readStanding(deps, userId, locale),
    closeAccount: ({ ask, c, userId, body, locale }) =>
      closeAccount(ask, userId, parseToken(c) ?? '', body, getClient(deps, c), locale),
  } satisfies Partial<Handlers>;
}

/** Serves the export of a signed address, which opens without a session. */
export function exportFile(deps: HttpDeps): Hono {
  return new Hono().get('/user/export/file', async (c) => {
    const { bytes, fileName } = await openExport(deps, readQuery(c, SignedExport));
    return c.body(bytes, 200, {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="${fileName}"`,
      'content-length': String(bytes.byteLength),
      'cache-control': 'private, no-store',
    });
  });
}
