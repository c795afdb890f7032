import type { Storage } from '#server/storage/storage.ts';

/** A storage that keeps its data when a node dies, and responds immediately. */
export function createMemoryStorage(now: () => Date): Storage {
  const files = new Map<string, { bytes: Uint8Array<ArrayBuffer>; changedAt: Date }>();
  let left: string | null = null;
  return {
    async put(key, bytes) {
      files.set(key, { bytes, changedAt: now() });
      return 'stored';
    },
    async open(key) {
      const file = files.get(key);
      return file === undefined ? null : new Blob([file.bytes]).stream();
    },
    remove: async (key) => void files.delete(key),
    list: async () => [...files].map(([key, { changedAt }]) => ({ key, changedAt })),
    readMark: async () => left,
    async writeMark(mark, how) {
      if (left === null || how?.replaces === true) left = mark;
    },
  };
}
