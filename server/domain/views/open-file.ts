import type * as v from 'valibot';
import { Refusal } from '#server/base/refusal.ts';
import { findFile, type FileRow } from '#server/domain/files/own.ts';
import { findInvoiceFile } from '#server/domain/invoices/files.ts';
import { findQuotationFile } from '#server/domain/quotations/read.ts';
import { findHandedFile } from '#server/domain/service/handed.ts';
import type { Deps } from '#server/records/deps.ts';
import { formatSignedText } from '#server/records/file-address.ts';
import { expectSigned, type SignedAddress } from '#server/records/signed-address.ts';

/** A file behind a signed address; a file that is not displayed is downloaded. */
export type OpenedFile = Pick<FileRow, 'id' | 'key' | 'name' | 'type' | 'size'> & {
  isShown: boolean;
};

/** Finds the file of a signed address. Throws 403 for an invalid address, 404 for a deleted file. */
export async function openFile(
  deps: Deps,
  id: string,
  address: v.InferOutput<typeof SignedAddress>,
): Promise<{ file: OpenedFile; body: ReadableStream<Uint8Array> }> {
  expectSigned(deps, 'file-link', formatSignedText(id, address.expires), address);
  const uploaded = await findFile(deps.db, id);
  const row =
    uploaded ??
    (await findHandedFile(deps.db, id)) ??
    (await findInvoiceFile(deps.db, id)) ??
    (await findQuotationFile(deps.db, id));
  // We have encoded only the pictures that people uploaded.
  const isPicture = uploaded?.type.startsWith('image/') ?? false;
  const file = row === null ? null : { ...row, isShown: isPicture };
  const body = file === null ? null : await deps.files.storage.open(file.key);
  if (file === null || body === null) throw new Refusal(404, 'file.not_found');
  return { file, body };
}
