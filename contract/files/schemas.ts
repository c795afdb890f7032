import * as v from 'valibot';
import { Instant } from '../base/money.ts';

/** The answer to an upload: the id that attaches it, and an address that opens it for a limited time. */
export const StoredFile = v.object({ id: v.string(), url: v.string() });
export type StoredFile = v.InferOutput<typeof StoredFile>;

/** GET /files/{file}/url: a signed address, and its expiry (spec 7). */
export const FileUrl = v.object({ url: v.pipe(v.string(), v.minLength(1)), expires_at: Instant });
export type FileUrl = v.InferOutput<typeof FileUrl>;

/** A signed address of a file, its name, and the time until which it opens. */
export const NamedFileUrl = v.object({
  ...FileUrl.entries,
  file_name: v.string(),
  /** bytes */
  size: v.number(),
});
export type NamedFileUrl = v.InferOutput<typeof NamedFileUrl>;

/** The accepted types of uploads, checked by their bytes, not by their names. */
export const attachmentTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
] as const;

/** The accepted types of files delivered with an order, checked like uploads. */
export const handedTypes = [
  ...attachmentTypes,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
] as const;

/** The accepted types of portraits. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** The range in which readers look for the PDF header: scanners and mail programs may write bytes before it. */
export const pdfHeaderBytes = 1024;

/** Checks whether a file is a PDF by its first bytes; pass at least `pdfHeaderBytes` of them. */
export function hasPdfHeader(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, pdfHeaderBytes);
  return String.fromCharCode(...head).includes('%PDF-');
}
