import { hash, verify } from '@node-rs/argon2';
import { toNormalForm } from '#contract/base/normal-form.ts';
import { normalizePassword } from '#contract/accounts/passwords.ts';
import { createHashQueue, type HashFor } from './hash-queue.ts';

/** Which hash a right password met: one that is as a new one would be, or one to be replaced. */
export type PasswordMatch = 'current' | 'outdated';

/** Both throw 503 when too many wait. */
export type Passwords = {
  hash(password: string, whom: HashFor): Promise<string>;
  /** Returns false for a wrong password. Null, where no account was found, costs the same work. */
  matches(
    password: string,
    passwordHash: string | null,
    whom: HashFor,
  ): Promise<PasswordMatch | false>;
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
    hash: (password, whom) => queue.run(whom, () => hasher.hash(normalizePassword(password))),
    matches: (password, passwordHash, whom) =>
      queue.run(whom, async () => {
        // Made for whoever comes first: its cost must not tell that nobody has a phone.
        decoy ??= await hasher.hash('nobody has this password');
        // How many forms are tried depends on what was typed alone, not on whether there is an account.
        for (const [index, form] of getForms(password).entries()) {
          const equal = await hasher.verify(passwordHash ?? decoy, form);
          if (!equal || passwordHash === null) continue;
          return index === 0 && hasher.isCurrent(passwordHash) ? 'current' : 'outdated';
        }
        return false;
      }),
    isCurrent: (passwordHash) => hasher.isCurrent(passwordHash),
  };
}

/**
 * Returns the texts a hash may have been made of: the normalized password, and what older versions of this
 * server hashed, which is the password as it was typed, here or on a keyboard that splits characters.
 */
function getForms(password: string): string[] {
  return [...new Set([normalizePassword(password), password, toNormalForm(password, 'NFD')])];
}
