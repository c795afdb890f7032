import { statfs } from 'node:fs/promises';

/** Returns how much of the disk is free that holds `folder`, for who is not root. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
