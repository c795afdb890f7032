import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MIMEType } from 'node:util';
import type { Context } from 'hono';
import { maxHandedFiles } from '#contract/base/limits.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import type { Upload } from '#server/domain/files/upload.ts';
import { sha256 } from '#server/base/ids.ts';
import { isFull } from '#server/storage/disk.ts';
import type { HttpDeps } from './deps.ts';

// Room for the boundaries and the head of the one part that counts.
const overheadBytes = 16 * 1024;
const lanes = 4;
// The files that the operator may upload at once, and their fields.
const mostParts = maxHandedFiles + 50;

/** Passes the field `file` of a multipart body to `work`. Throws as `receiveForm`, and 422 without a file. */
export function receiveUpload<Result>(
  deps: HttpDeps,
  c: Context,
  userId: string,
  maxBytes: number,
  work: (upload: Upload) => Promise<Result>,
): Promise<Result> {
  return receiveForm(deps, c, userId, maxBytes, async (form) =>
    work(await filePart(form, maxBytes)),
  );
}

/**
 * Passes a multipart body to `work`. The body is written to disk first, one per person at a time, and cut
 * off at the limit; at most four uploads are in memory. Afterwards nothing of it remains. Throws 413, 415,
 * 400 for a broken body, 507.
 */
export async function receiveForm<Result>(
  deps: HttpDeps,
  c: Context,
  userId: string,
  maxBytes: number,
  work: (form: FormData) => Promise<Result>,
): Promise<Result> {
  const type = c.req.header('content-type') ?? '';
  if (!/^multipart\/form-data;/i.test(type)) throw new Refusal(415, 'file.unsupported');
  const limit = maxBytes + overheadBytes;
  if (Number(c.req.header('content-length') ?? 0) > limit) {
    throw new Refusal(413, 'file.too_large');
  }
  return deps.queue.run(`upload:${userId}`, async () => {
    const path = join(deps.files.incomingDir, deps.ids.token());
    try {
      await mkdir(deps.files.incomingDir, { recursive: true, mode: 0o700 });
      await spool(c.req.raw.body, path, limit);
      const lane = (sha256(userId).codePointAt(0) ?? 0) % lanes;
      return await deps.queue.run(`uploads:${lane}`, async () =>
        work(await parseForm(await readFile(path), type)),
      );
    } catch (cause) {
      throw isFull(cause) ? new Refusal(507, 'file.no_space', undefined, { cause }) : cause;
    } finally {
      await rm(path, { force: true });
    }
  });
}

async function spool(
  body: ReadableStream<Uint8Array> | null,
  path: string,
  limit: number,
): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    const reader = body?.getReader();
    for (let bytes = 0; ;) {
      const next = await reader?.read().catch(brokenOff);
      if (next === undefined || next.done) return;
      bytes += next.value.byteLength;
      // The reader is not cancelled: that would close the connection before the response was sent.
      if (bytes > limit) throw new Refusal(413, 'file.too_large');
      await file.writeFile(next.value);
    }
  } finally {
    await file.close();
  }
}

function brokenOff(cause: unknown): never {
  throw new Refusal(400, 'request.malformed', undefined, { cause });
}

function parseForm(body: Uint8Array<ArrayBuffer>, type: string): Promise<FormData> {
  if (countParts(body, type, mostParts) > mostParts) throw new Refusal(400, 'request.malformed');
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(brokenOff);
}

/** Counts the parts of a multipart body, and stops above `most`: parsing a part is expensive. */
function countParts(body: Uint8Array<ArrayBuffer>, type: string, most: number): number {
  const delimiter = `--${boundaryIn(type)}`;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  let count = 0;
  let at = bytes.indexOf(delimiter, 0, 'latin1');
  while (at >= 0 && count <= most) {
    count += 1;
    at = bytes.indexOf(delimiter, at + delimiter.length, 'latin1');
  }
  return count;
}

function boundaryIn(type: string): string {
  try {
    return new MIMEType(type).params.get('boundary') ?? '';
  } catch (cause) {
    throw new Refusal(400, 'request.malformed', undefined, { cause });
  }
}

async function filePart(form: FormData, maxBytes: number): Promise<Upload> {
  const file = form.get('file');
  if (!(file instanceof File)) throw invalid('file', 'required');
  if (file.size > maxBytes) throw new Refusal(413, 'file.too_large');
  if (file.size === 0) throw new Refusal(415, 'file.unsupported');
  return { name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) };
}

/** Returns the files of a form under each of `names`. */
export async function filesIn(
  form: FormData,
  names: readonly string[],
): Promise<Readonly<Record<string, readonly Upload[]>>> {
  const files = await Promise.all(
    names.map(async (name) => [name, await filesNamed(form, name)] as const),
  );
  return Object.fromEntries(files);
}

function filesNamed(form: FormData, name: string): Promise<Upload[]> {
  const files = form.getAll(name).filter((value): value is File => value instanceof File);
  return Promise.all(
    files.map(async (file) => ({
      name: file.name,
      bytes: new Uint8Array(await file.arrayBuffer()),
    })),
  );
}
