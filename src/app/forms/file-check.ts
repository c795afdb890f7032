import { hasPdfHeader, pdfHeaderBytes } from '#contract/files/schemas.ts';
import type { ErrorCode } from '#contract/base/error-code.ts';

type FileRules = { types: readonly string[]; maxBytes: number };

/** Returns the reason why the server would refuse a file; null if it would accept it. */
export async function faultOfFile(
  file: File,
  { types, maxBytes }: FileRules,
): Promise<ErrorCode | null> {
  if (file.size > maxBytes) return 'file.too_large';
  // A file that was moved or deleted after it was chosen cannot be read.
  const type = await typeOfFile(file).catch(() => null);
  return type !== null && types.includes(type) ? null : 'file.unsupported';
}

/** Detects the type of a file from its first bytes, because its name proves nothing. */
export async function typeOfFile(file: File): Promise<string | null> {
  const bytes = new Uint8Array(await file.slice(0, pdfHeaderBytes).arrayBuffer());
  const head = String.fromCharCode(...bytes.subarray(0, 12));
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png';
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg';
  if (head.startsWith('RIFF') && head.slice(8) === 'WEBP') return 'image/webp';
  return hasPdfHeader(bytes) ? 'application/pdf' : null;
}
