import type { Hasher } from '#server/base/passwords.ts';

export type PausedHasher = Hasher & {
  /** The passwords whose hashing began, in order. */
  started: readonly string[];
  /** Lets the one that began first of those under way be done. */
  finishOne(): void;
  /** From now on nothing is held. */
  letGo(): void;
};

/** Hashes nothing, and takes as long as the test wants. */
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
