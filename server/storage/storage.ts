/** Where the bytes of files lie. Keys are random; nothing of a file's name or owner is in them. */
export type Storage = {
  /** Resolves once the bytes would survive a crash, or to `full` when there is no room. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<'stored' | 'full'>;
  /** Returns null when there is nothing under that key. */
  open(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Resolves as well when there was nothing; takes along what a broken `put` left. */
  remove(key: string): Promise<void>;
  /** Returns every key that lies there, whoever wrote it. Throws where listing is not allowed. */
  list(): Promise<readonly { key: string; changedAt: Date }[]>;
  /** Reads what `writeMark` wrote, beside the keys; null when there is none, or none that may be read. */
  readMark(): Promise<string | null>;
  /** Leaves one mark, whole or not at all; one that is there stays, unless it `replaces`. */
  writeMark(mark: string, how?: { replaces: boolean }): Promise<void>;
};

/** What a key looks like; anything else that lies there is not the site's. */
export const keyPattern = /^[\w-]+$/;
