import { extname } from 'node:path';
import { Hono } from 'hono';
import { fileUrl } from '#server/records/file-address.ts';
import { openFile, type OpenedFile } from '#server/domain/views/open-file.ts';
import { SignedAddress } from '#server/records/signed-address.ts';
import { expectRoom } from '#server/domain/files/room.ts';
import { ownFile } from '#server/domain/files/own.ts';
import { deleteFile } from '#server/domain/workflows/file-remove.ts';
import { storeFile } from '#server/domain/workflows/file-store.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { readPathParameter, readQuery } from '#server/http/input.ts';

/** Handles uploaded files (spec 7). */
export function fileHandlers(deps: HttpDeps) {
  return {
    uploadFile: {
      admit: (userId) => expectRoom(deps, userId),
      act: ({ ask, userId, files: { file } }) => storeFile(ask, userId, file[0]),
      ref: ({ id }: { id: string }) => id,
      read: async (_, id) => ({ id }),
      // An address expires after some minutes: a repeat gets a new one of the same file.
      respond: ({ id }: { id: string }) => ({ id, url: fileUrl(deps, id).url }),
    },
    async readFileUrl({ userId, params }) {
      const { id } = await ownFile(deps.db, userId, params.file, 'request.forbidden');
      return fileUrl(deps, id);
    },
    deleteFile: ({ ask, userId, params }) => deleteFile(ask, userId, params.file),
  } satisfies Partial<Handlers>;
}

/** Serves the file of a signed address, which opens without a session. */
export function fileContent(deps: HttpDeps): Hono {
  return new Hono().get('/files/:file/content', async (c) => {
    const id = readPathParameter(c, 'file', 'file.not_found');
    const { file, body } = await openFile(deps, id, readQuery(c, SignedAddress));
    const wanted = c.req.method === 'HEAD' ? null : body;
    if (wanted === null) await body.cancel();
    const headers = {
      'content-type': file.type,
      'content-length': String(file.size),
      'content-disposition': disposition(file),
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    };
    return new Response(wanted, { headers });
  });
}

/** Returns the `Content-Disposition`: `inline` only for pictures that we encoded. */
function disposition({ id, name, isShown }: OpenedFile): string {
  const kind = isShown ? 'inline' : 'attachment';
  const written = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${id}${extname(name)}"; filename*=UTF-8''${written}`;
}
