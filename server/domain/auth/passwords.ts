import { hash, verify } from '@node-rs/argon2';
import { createHashQueue, type HashFor } from './hash-queue.ts';

/** Both throw 503 when too many wait. */
export type Passwords = {
  hash(password: string, whom: HashFor): Promise<string>;
  /** Against null (nobody has that phone) it does the same work and says no. */
  matches(password: string, passwordHash: string | null, whom: HashFor): Promise<boolean>;
};

export type Hasher = {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
};

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

export const productionCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

export function createArgon2id(cost: PasswordCost): Hasher {
  return { hash: (password) => hash(password, cost), verify };
}

// Each run holds 64 MiB and a core; more at once would only starve each other.
const atOnce = 2;

/** Hashes at most two passwords at a time, in fair turns. */
export function createPasswords(hasher: Hasher): Passwords {
  const queue = createHashQueue(atOnce);
  let decoy: string | null = null;
  return {
    hash: (password, whom) => queue.run(whom, () => hasher.hash(password)),
    matches: (password, passwordHash, whom) =>
      queue.run(whom, async () => {
        // Made for whoever comes first: its cost must not tell that nobody has a phone.
        decoy ??= await hasher.hash('nobody has this password');
        const equal = await hasher.verify(passwordHash ?? decoy, password);
        return equal && passwordHash !== null;
      }),
  };
}
