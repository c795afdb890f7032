/** Where the bytes of files lie. Keys are random; nothing of a file's name or owner is in them. */
export type Storage = {
  /** Resolves once the bytes would survive a crash, or to `full` when there is no room. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<'stored' | 'full'>;
  /** Returns null when there is nothing under that key. */
  open(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Resolves as well when there was nothing; takes along what a broken `put` left. */
  remove(key: string): Promise<void>;
  /** Returns every stored key, including those of other writers. Throws if listing is not allowed. */
  list(): Promise<readonly { key: string; changedAt: Date }[]>;
  /** Reads the mark of `writeMark`, which is apart from the keys; null if it is missing or unreadable. */
  readMark(): Promise<string | null>;
  /** Writes one mark atomically; an existing one stays, unless `replaces` is set. */
  writeMark(mark: string, how?: { replaces: boolean }): Promise<void>;
};

/** The form of the site's keys; any other key in the storage is foreign. */
export const keyPattern = /^[\w-]+$/;
