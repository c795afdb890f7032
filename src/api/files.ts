import type { FileUrl, StoredFile } from '../../contract/files.ts';
import type { CallOptions, Client, UploadProgress } from './client.ts';

export type UploadOptions = CallOptions & { onProgress?: (progress: UploadProgress) => void };

/** Stores a file; the server decides by its bytes what it is. */
export async function uploadFile(
  client: Client,
  file: File,
  options?: UploadOptions,
): Promise<StoredFile> {
  return (await client.call('uploadFile', { file, ...options })).data;
}

/** An address that opens the file for a while. */
export async function readFileUrl(
  client: Client,
  file: string,
  options?: CallOptions,
): Promise<FileUrl> {
  return (await client.call('readFileUrl', { params: { file }, ...options })).data;
}

/** Rejects with `file.in_use` while an order or a verification needs it. */
export async function deleteFile(
  client: Client,
  file: string,
  options?: CallOptions,
): Promise<void> {
  await client.call('deleteFile', { params: { file }, ...options });
}
