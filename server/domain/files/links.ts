import type * as v from 'valibot';
import type { FileUrl } from '#contract/files.ts';
import { fileUrlLifetimeMs } from '#contract/limits.ts';
import { AppError } from '#server/domain/app-error.ts';
import type { Deps } from '#server/domain/deps.ts';
import { expectSigned, type SignedAddress } from '#server/domain/signed-address.ts';
import { findFile, type FileRow } from './own.ts';
import { findHandedFile } from './handed.ts';
import { findInvoiceFile } from './invoice-files.ts';

/** A file behind a signed address; what is not shown is saved. */
export type OpenedFile = Pick<FileRow, 'id' | 'key' | 'name' | 'type' | 'size'> & {
  isShown: boolean;
};

const avatarWindowMs = 24 * 60 * 60 * 1000;

/** Returns an address that opens the file for ten minutes, for whoever holds it. */
export function fileUrl(deps: Deps, id: string): FileUrl {
  const expires = deps.clock.now() + fileUrlLifetimeMs;
  return { url: addressOf(deps, id, expires), expires_at: new Date(expires).toISOString() };
}

/** Returns the same address for a whole day, so that a portrait that did not change is not drawn again. */
export function avatarUrl(deps: Deps, id: string): string {
  const window = Math.floor(deps.clock.now() / avatarWindowMs);
  return addressOf(deps, id, (window + 2) * avatarWindowMs);
}

/**
 * Returns the file behind a signed address. Throws 403 for any other address, 404 for a file that is gone.
 */
export async function openFile(
  deps: Deps,
  id: string,
  address: v.InferOutput<typeof SignedAddress>,
): Promise<{ file: OpenedFile; body: ReadableStream<Uint8Array> }> {
  expectSigned(deps, 'file-link', textOf(id, address.expires), address);
  const uploaded = await findFile(deps.db, id);
  const row =
    uploaded ?? (await findHandedFile(deps.db, id)) ?? (await findInvoiceFile(deps.db, id));
  // Only pictures of people were encoded by us.
  const isPicture = uploaded?.type.startsWith('image/') ?? false;
  const file = row === null ? null : { ...row, isShown: isPicture };
  const body = file === null ? null : await deps.files.storage.open(file.key);
  if (file === null || body === null) throw new AppError(404, 'file.not_found');
  return { file, body };
}

function addressOf({ keys }: Deps, id: string, expires: number): string {
  const signature = keys.sign('file-link', textOf(id, String(expires)));
  const query = new URLSearchParams({ expires: String(expires), signature });
  return `/api/v1/files/${id}/content?${query}`;
}

function textOf(id: string, expires: string): string {
  return [id, expires].join('\n');
}
