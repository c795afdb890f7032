import { timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import type { FileUrl } from '../../../contract/files.ts';
import { fileUrlLifetimeMs } from '../../../contract/limits.ts';
import type { Deps } from '../../deps.ts';
import { AppError } from '../app-error.ts';
import { sign } from '../secrets.ts';
import { findFile, type FileRow } from './own.ts';

/** The query of a signed address. */
export const SignedFile = v.object({
  expires: v.pipe(v.string(), v.regex(/^\d{1,15}$/, 'invalid')),
  signature: v.string(),
});

const avatarWindowMs = 24 * 60 * 60 * 1000;

/** An address that opens the file for ten minutes, for whoever holds it. */
export async function fileUrl(deps: Deps, id: string): Promise<FileUrl> {
  const expires = deps.clock.now() + fileUrlLifetimeMs;
  return { url: await addressOf(deps, id, expires), expires_at: new Date(expires).toISOString() };
}

/** The same address for a whole day, so that a portrait that did not change is not drawn again. */
export function avatarUrl(deps: Deps, id: string): Promise<string> {
  const window = Math.floor(deps.clock.now() / avatarWindowMs);
  return addressOf(deps, id, (window + 2) * avatarWindowMs);
}

/** The file behind a signed address. Throws 403 for any other address, 404 for a file that is gone. */
export async function openFile(
  deps: Deps,
  id: string,
  { expires, signature }: v.InferOutput<typeof SignedFile>,
): Promise<{ file: FileRow; body: ReadableStream<Uint8Array> }> {
  const expected = Buffer.from(await signatureOf(deps, id, expires));
  const given = Buffer.from(signature);
  const isOurs = expected.length === given.length && timingSafeEqual(expected, given);
  if (!isOurs || Number(expires) <= deps.clock.now()) throw new AppError(403);
  const file = await findFile(deps.db, id);
  const body = file === null ? null : await deps.files.storage.open(file.key);
  if (file === null || body === null) throw new AppError(404, 'file.not_found');
  return { file, body };
}

async function addressOf(deps: Deps, id: string, expires: number): Promise<string> {
  const signature = await signatureOf(deps, id, String(expires));
  const query = new URLSearchParams({ expires: String(expires), signature });
  return `/api/v1/files/${id}/content?${query}`;
}

function signatureOf(deps: Deps, id: string, expires: string): Promise<string> {
  return sign(deps.db, 'files', [id, expires].join('\n'));
}
