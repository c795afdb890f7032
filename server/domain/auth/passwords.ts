import { hash, verify } from '@node-rs/argon2';
import { createHashQueue, type HashFor } from './hash-queue.ts';

/** Both throw 503 when too many wait. */
export type Passwords = {
  hash(password: string, whom: HashFor): Promise<string>;
  /** Against null (nobody has that phone) it does the same work and says no. */
  matches(password: string, passwordHash: string | null, whom: HashFor): Promise<boolean>;
  /** Whether a hash costs what one costs today. */
  isCurrent(passwordHash: string): boolean;
};

export type Hasher = {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
  isCurrent(passwordHash: string): boolean;
};

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** One of the settings that OWASP calls equal, and the lightest of them: decision 024. */
export const productionCost: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function createArgon2id(cost: PasswordCost): Hasher {
  const { memoryCost, timeCost, parallelism } = cost;
  const written = `$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
  return {
    hash: (password) => hash(password, cost),
    verify,
    isCurrent: (passwordHash) => passwordHash.includes(written),
  };
}

// Each run holds a core; more at once would only starve each other.
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
    isCurrent: (passwordHash) => hasher.isCurrent(passwordHash),
  };
}
