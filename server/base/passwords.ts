import { hash, verify } from '@node-rs/argon2';
import { normalizePassword } from '#contract/base/passwords.ts';
import { createHashQueue, type HashFor } from './hash-queue.ts';

/** The kind of hash that a right password matched: up to date, or to be replaced. */
export type PasswordMatch = 'current' | 'outdated';

/** Both functions throw 503 when too many calls wait. */
export type Passwords = {
  hash(password: string, whom: HashFor): Promise<string>;
  /** Returns false for a wrong password. Null, for an account that does not exist, costs the same work. */
  matches(
    password: string,
    passwordHash: string | null,
    whom: HashFor,
  ): Promise<PasswordMatch | false>;
  /** True when a hash has today's cost. */
  isCurrent(passwordHash: string): boolean;
};

export type Hasher = {
  hash(password: string): Promise<string>;
  verify(passwordHash: string, password: string): Promise<boolean>;
  isCurrent(passwordHash: string): boolean;
};

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

/** The lightest of the settings that OWASP calls equal: decision 024. */
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

// Each run occupies a core; more runs at once would only slow each other down.
const atOnce = 2;

/** Hashes at most two passwords at a time, in fair turns. */
export function createPasswords(hasher: Hasher): Passwords {
  const queue = createHashQueue(atOnce);
  let decoy: string | null = null;
  return {
    hash: (password, whom) => queue.run(whom, () => hasher.hash(normalizePassword(password))),
    matches: (password, passwordHash, whom) =>
      queue.run(whom, async () => {
        // The decoy is created on first use; its cost must not reveal that a phone has no account.
        decoy ??= await hasher.hash('a password that no account has');
        const isRight = await hasher.verify(passwordHash ?? decoy, normalizePassword(password));
        if (!isRight || passwordHash === null) return false;
        return hasher.isCurrent(passwordHash) ? 'current' : 'outdated';
      }),
    isCurrent: (passwordHash) => hasher.isCurrent(passwordHash),
  };
}
