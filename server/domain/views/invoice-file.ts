import type { NamedFileUrl } from '#contract/files/schemas.ts';
import type { InvoiceFormat } from '#contract/base/picklists.ts';
import { Refusal } from '#server/base/refusal.ts';
import type { Deps } from '#server/records/deps.ts';
import { findFileOfInvoice } from '#server/domain/invoices/files.ts';
import { fileUrl } from '#server/records/file-address.ts';
import { ownedInvoice } from '#server/domain/invoices/read.ts';

/** Creates a signed address for one file of a person's invoice. Throws 403, 404. */
export async function readInvoiceFile(
  deps: Deps,
  userId: string,
  invoiceNo: string,
  format: InvoiceFormat,
): Promise<NamedFileUrl> {
  const { id } = await ownedInvoice(deps.db, userId, invoiceNo);
  const file = await findFileOfInvoice(deps.db, id, format);
  if (file === null) throw new Refusal(404, 'file.not_found');
  return { ...fileUrl(deps, file.id), file_name: file.name, size: file.size };
}
