import { statfs } from 'node:fs/promises';

/** Returns the free bytes, for users other than root, of the disk that holds `folder`. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
