import type { CallOptions, Client } from './client.ts';
import type { UploadProgress } from './request.ts';

export type UploadOptions = CallOptions & { onProgress?: (progress: UploadProgress) => void };

/** Stores a file; the server decides by its bytes what it is. */
export function uploadFile(client: Client, file: File, options?: UploadOptions) {
  return client.call('uploadFile', { file, ...options });
}

/** Returns an address that opens the file for a while. */
export function readFileUrl(client: Client, file: string, options?: CallOptions) {
  return client.call('readFileUrl', { params: { file }, ...options });
}

/** Rejects with `file.in_use` while an order or a verification needs it. */
export async function deleteFile(client: Client, file: string, options?: CallOptions) {
  await client.call('deleteFile', { params: { file }, ...options });
}
