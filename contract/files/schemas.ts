import * as v from 'valibot';
import { Instant } from '../base/money.ts';

/** What an upload answers: the id to attach it by, and an address that opens it for a while. */
export const StoredFile = v.object({ id: v.string(), url: v.string() });
export type StoredFile = v.InferOutput<typeof StoredFile>;

/** GET /files/{file}/url: a signed address, and until when it opens the file (spec 7). */
export const FileUrl = v.object({ url: v.pipe(v.string(), v.minLength(1)), expires_at: Instant });
export type FileUrl = v.InferOutput<typeof FileUrl>;

/** A signed address of a file that has a name of its own, and until when it opens. */
export const NamedFileUrl = v.object({
  ...FileUrl.entries,
  file_name: v.string(),
  /** bytes */
  size: v.number(),
});
export type NamedFileUrl = v.InferOutput<typeof NamedFileUrl>;

/** What may be uploaded, judged by the bytes, never by the name. */
export const attachmentTypes = [
  'image/png',
  'image/jpeg',
  'image/webp',
  'application/pdf',
] as const;

/** What may be handed over with an order, judged as what is uploaded. */
export const handedTypes = [
  ...attachmentTypes,
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/zip',
] as const;

/** What can be a portrait. */
export const avatarTypes = ['image/png', 'image/jpeg', 'image/webp'] as const;

/** Where readers look for the header of a PDF: a scanner or a mail program may write before it. */
export const pdfHeaderBytes = 1024;

/** Returns whether a file is a PDF by its beginning, of which at least `pdfHeaderBytes` are given. */
export function hasPdfHeader(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, pdfHeaderBytes);
  return String.fromCharCode(...head).includes('%PDF-');
}
