import type { Client } from '#src/api/client.ts';
import { fetchReport, type Progress } from '#src/api/report-file.ts';

type Download = { signal: AbortSignal; onProgress: (progress: Progress) => void };

/** Fetches a report's file and saves it through the browser. */
export async function downloadReport(client: Client, id: string, options: Download): Promise<void> {
  const { name, bytes } = await fetchReport(client, id, options);
  keep(bytes, name);
}

// Long enough for a browser to start reading the address.
const heldMs = 60_000;

function keep(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), heldMs);
}
