import { fileTypeFromBuffer } from 'file-type';
import { hasPdfHeader } from '#contract/files/schemas.ts';

/**
 * Detects the type of a file by its bytes, never by its name. A file that begins as another known type has
 * that type, even when a PDF follows.
 */
export async function typeOfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const type = await fileTypeFromBuffer(bytes);
  if (type !== undefined) return type.mime;
  return hasPdfHeader(bytes) ? 'application/pdf' : null;
}
