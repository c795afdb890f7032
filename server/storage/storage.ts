/** Where the bytes of files lie. Keys are random; nothing of a file's name or owner is in them. */
export type Storage = {
  /** Resolves once the bytes would survive a crash, or to `full` when there is no room. */
  put(key: string, bytes: Uint8Array<ArrayBuffer>): Promise<'stored' | 'full'>;
  /** Null when there is nothing under that key. */
  open(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** Resolves as well when there was nothing. */
  remove(key: string): Promise<void>;
  /** Everything that lies there, also what an upload left when the process died. */
  list(): Promise<readonly { key: string; changedAt: Date }[]>;
};
