/** The storage of file contents. Keys are random and reveal neither name nor owner. */
export type Storage = {
  /** Resolves once the bytes would survive a crash; to `full` without space. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<'stored' | 'full'>;
  /** Returns null for an unknown key. */
  open(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Removes the bytes, also those of an interrupted `put`; does nothing for an unknown key. */
  remove(key: string): Promise<void>;
  /** Returns every stored key, including those of other writers. Throws if listing is not allowed. */
  list(): Promise<readonly { key: string; changedAt: Date }[]>;
  /** Reads the mark of `writeMark`, which is not one of the keys; null if it is missing or unreadable. */
  readMark(): Promise<string | null>;
  /** Writes one mark atomically; an existing one stays, unless `replaces` is set. */
  writeMark(mark: string, how?: { replaces: boolean }): Promise<void>;
};

/** The form of the site's keys; any other key in the storage is foreign. */
export const keyPattern = /^[\w-]+$/;
