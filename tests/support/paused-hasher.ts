import type { Hasher } from '#server/base/passwords.ts';

export type PausedHasher = Hasher & {
  /** The passwords in the order in which their hashing started. */
  started: readonly string[];
  /** Completes the oldest pending hash. */
  finishOne(): void;
  /** Stops holding hashes. */
  letGo(): void;
};

/** A fake hasher that waits for the test. */
export function createPausedHasher(): PausedHasher {
  const started: string[] = [];
  const held: (() => void)[] = [];
  let free = false;

  function work(password: string): Promise<void> {
    started.push(password);
    return free ? Promise.resolve() : new Promise((resolve) => held.push(resolve));
  }

  return {
    started,
    async hash(password) {
      await work(password);
      return `hash of ${password}`;
    },
    async verify(passwordHash, password) {
      await work(password);
      return passwordHash === `hash of ${password}`;
    },
    isCurrent: () => true,
    finishOne: () => held.shift()?.(),
    letGo() {
      free = true;
      for (const finish of held.splice(0)) finish();
    },
  };
}
