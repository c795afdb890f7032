import { leavesOpen } from '#machines/ask-again.ts';

/**
 * The idempotency key of an unanswered create: the same for the same body, also after a reload, so that a
 * repeat gets the first answer.
 */
export function getIdempotencyKey(body: unknown): string {
  const name = formatStorageName(body);
  const earlierKey = read(name);
  if (earlierKey !== null) return earlierKey;
  const key = randomKey();
  store(name, key);
  return key;
}

/** Forgets the key once the create was answered, so that the next order is a new one. */
export function clearKey(body: unknown): void {
  const name = formatStorageName(body);
  unsaved.delete(name);
  try {
    sessionStorage.removeItem(name);
  } catch {
    // Without session storage the key was only in memory.
  }
}

/** Runs `send` and forgets the key of `body` once the server has answered; settles like `send`. */
export function clearKeyWhenAnswered<Output>(
  body: unknown,
  send: () => Promise<Output>,
): Promise<Output> {
  return whenAnswered(send, () => clearKey(body));
}

/**
 * Runs `send`, and `forget` once the server has answered, whether with success or failure; settles like
 * `send`.
 */
export async function whenAnswered<Output>(
  send: () => Promise<Output>,
  forget: () => void,
): Promise<Output> {
  try {
    const output = await send();
    forget();
    return output;
  } catch (error) {
    if (!leavesOpen(error)) forget();
    throw error;
  }
}

/** Lists the bodies of the creates that were not answered. */
export function listKeyNames(): readonly unknown[] {
  const names = new Set(unsaved.keys());
  try {
    for (const name of Object.keys(sessionStorage)) if (name.startsWith(prefix)) names.add(name);
  } catch {
    // Without session storage the keys are only in memory.
  }
  return [...names].map((name): unknown => JSON.parse(name.slice(prefix.length)));
}

/** Forgets all keys; their names hold private input. */
export function clearKeys(): void {
  unsaved.clear();
  try {
    for (const name of Object.keys(sessionStorage)) {
      if (name.startsWith(prefix)) sessionStorage.removeItem(name);
    }
  } catch {
    // Without session storage the keys were only in memory.
  }
}

/** Returns 128 random bits; `crypto.randomUUID` exists on secure origins only. */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

const prefix = 'create ';
const unsaved = new Map<string, string>();

function formatStorageName(body: unknown): string {
  return `${prefix}${JSON.stringify(body)}`;
}

function read(name: string): string | null {
  try {
    return sessionStorage.getItem(name) ?? unsaved.get(name) ?? null;
  } catch {
    return unsaved.get(name) ?? null;
  }
}

function store(name: string, key: string): void {
  try {
    sessionStorage.setItem(name, key);
  } catch {
    unsaved.set(name, key);
  }
}
