import { fileTypeFromBuffer } from 'file-type';
import { hasPdfHeader } from '#contract/files/schemas.ts';

/**
 * Finds out the type of a file by its bytes, never by its name. What begins as another known type is that,
 * also where a PDF follows.
 */
export async function typeOfBytes(bytes: Uint8Array<ArrayBuffer>): Promise<string | null> {
  const type = await fileTypeFromBuffer(bytes);
  if (type !== undefined) return type.mime;
  return hasPdfHeader(bytes) ? 'application/pdf' : null;
}
