import { hash, verify } from '@node-rs/argon2';

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Against null (nobody has that phone) it does the same work and says no. */
  matches(password: string, passwordHash: string | null): Promise<boolean>;
};

export type PasswordCost = { memoryCost: number; timeCost: number; parallelism: number };

export const productionCost: PasswordCost = { memoryCost: 65_536, timeCost: 3, parallelism: 1 };

// Each run holds 64 MiB and a core; more at once would only starve each other.
const atOnce = 2;

/** argon2id, at most two at a time. */
export function createPasswords(cost: PasswordCost): Passwords {
  const slots = createSlots(atOnce);
  let decoy: Promise<string> | null = null;
  return {
    hash: (password) => slots(() => hash(password, cost)),
    async matches(password, passwordHash) {
      decoy ??= slots(() => hash('nobody has this password', cost));
      const against = passwordHash ?? (await decoy);
      const equal = await slots(() => verify(against, password));
      return equal && passwordHash !== null;
    },
  };
}

function createSlots(count: number) {
  const waiting: (() => void)[] = [];
  let free = count;
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    }
  };
}
