import { extname } from 'node:path';
import { Hono, type Context } from 'hono';
import { maxUploadBytes } from '../../contract/limits.ts';
import type { Deps } from '../deps.ts';
import { fileUrl, openFile, SignedFile } from '../domain/files/links.ts';
import { ownFile, type FileRow } from '../domain/files/own.ts';
import { deleteFile } from '../domain/files/remove.ts';
import { expectRoom, storeFile } from '../domain/files/store.ts';
import { answer } from '../http/answer.ts';
import { pathWord, readQuery } from '../http/input.ts';
import { personOf } from '../http/person.ts';
import { receiveUpload } from '../http/upload.ts';

/** What people upload (spec 7), below /files. */
export function fileRoutes(deps: Deps): Hono {
  const idOf = (c: Context) => pathWord(c, 'file', 'file.not_found');

  return new Hono()
    .post('/upload', async (c) => {
      const userId = await personOf(deps, c);
      await expectRoom(deps, userId);
      const stored = await receiveUpload(deps, c, userId, maxUploadBytes, (upload) =>
        storeFile(deps, userId, upload),
      );
      return answer(c, stored);
    })
    .get('/:file/url', async (c) => {
      const userId = await personOf(deps, c);
      const { id } = await ownFile(deps.db, userId, idOf(c), 'request.forbidden');
      return answer(c, await fileUrl(deps, id));
    })
    .get('/:file/content', async (c) => {
      const { file, body } = await openFile(deps, idOf(c), readQuery(c, SignedFile));
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
    })
    .delete('/:file', async (c) => {
      const userId = await personOf(deps, c);
      await deleteFile(deps, userId, idOf(c));
      return answer(c, {});
    });
}

/** Only what we drew ourselves is shown in place. */
function disposition({ id, name, type }: FileRow): string {
  const kind = type.startsWith('image/') ? 'inline' : 'attachment';
  const written = encodeURIComponent(name).replaceAll(
    /['()*]/g,
    (sign) => `%${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${id}${extname(name)}"; filename*=UTF-8''${written}`;
}
