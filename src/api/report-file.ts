import type { Download } from '#contract/content/schemas.ts';
import { toApiError } from './failure.ts';
import { ApiFailure, asApiError, unreachable } from '#contract/base/api-error.ts';
import type { Client } from './client.ts';

/** The received part of a file, in bytes. */
export type Progress = { received: number; size: number };
export type ReportFile = { name: string; bytes: Blob };

type Reading = { signal: AbortSignal; onProgress: (progress: Progress) => void };

// Between two chunks: a large file on a slow line may take any time.
const timeoutMs = 15_000;

/**
 * Fetches the file of a report through a link that lives for minutes; if the link expires before use, a new
 * one is requested. `onProgress` is first called with nothing received. Rejects with ApiFailure, or with the
 * signal's reason.
 */
export async function fetchReport(
  client: Client,
  id: string,
  { signal, onProgress }: Reading,
): Promise<ReportFile> {
  const timeout = new AbortController();
  let timer = setTimeout(() => timeout.abort(), timeoutMs);
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(() => timeout.abort(), timeoutMs);
  };
  const either = AbortSignal.any([signal, timeout.signal]);
  try {
    const { link, response } = await openReport(client, id, either);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    let received = 0;
    onProgress({ received, size: link.size });
    const reader = response.body?.getReader();
    for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
      restartTimer();
      pieces.push(read.value);
      received += read.value.byteLength;
      onProgress({ received, size: link.size });
    }
    if (received !== link.size) throw new ApiFailure(unreachable('network.unreachable'));
    return { name: link.file_name, bytes: new Blob(pieces, { type: 'application/pdf' }) };
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    if (timeout.signal.aborted) throw new ApiFailure(unreachable('network.timeout'));
    if (thrown instanceof ApiFailure) throw thrown;
    throw new ApiFailure(unreachable('network.unreachable'), { cause: thrown });
  } finally {
    clearTimeout(timer);
  }
}

async function openReport(client: Client, id: string, signal: AbortSignal) {
  try {
    return await openLink(await client.call('downloadReport', { params: { id }, signal }), signal);
  } catch (thrown) {
    if (asApiError(thrown).error !== 'request.forbidden') throw thrown;
    return openLink(await client.call('downloadReport', { params: { id }, signal }), signal);
  }
}

async function openLink(link: Download, signal: AbortSignal) {
  const response = await fetch(link.url, { signal });
  if (response.ok) return { link, response };
  throw new ApiFailure(toApiError(response.status, await response.json().catch(() => null)));
}
