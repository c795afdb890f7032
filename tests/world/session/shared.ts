import type { Identity } from '#contract/accounts/auth.ts';
import type { KeyValueStore } from '#src/actors/session-storage.ts';
import { identity } from '#tests/paths/examples/values.ts';

/** A token names its person and its index: `a1` is the first, of person a. */
export type Token = string;

/** The state shared by the tabs of one browser, with the server's sessions. */
export type Shared = {
  token: string | null;
  user: string | null;
  /** The tokens that the server takes. */
  alive: readonly Token[];
  minted: number;
  /** The tokens of which a tab knows that they are over: refused to it, or signed out in it. */
  over: readonly Token[];
  /** The token that a tab was given last. */
  last: Token | null;
};

export const nobody: Shared = {
  token: null,
  user: null,
  alive: [],
  minted: 0,
  over: [],
  last: null,
};

/** A storage change without its event yet in a tab; `isSeen` after the tab wrote there since. */
export type Unheard = {
  key: 'token' | 'user';
  oldValue: string | null;
  newValue: string | null;
  isSeen: boolean;
};

/** Returns the tokens and one more. */
export function withToken(tokens: readonly Token[], token: Token): readonly Token[] {
  return tokens.includes(token) ? tokens : [...tokens, token];
}

const identities = new Map<Token, Identity>();

/** Returns the identity that goes with a token, always the same one. */
export function getIdentity(token: Token): Identity {
  const known = identities.get(token);
  if (known !== undefined) return known;
  const person = identity(token);
  const made = { token, user: { ...person.user, id: token.slice(0, 1) } };
  identities.set(token, made);
  return made;
}

/**
 * The storage as one tab sees it: changes without their event are not visible yet, as in browsers that
 * keep a copy for each process. `written` collects the changes to send to other tabs.
 */
export function createTabStorage(shared: Shared, inbox: readonly Unheard[]) {
  const values = { token: shared.token, user: shared.user };
  const written: Unheard[] = [];
  let unheard = inbox;
  const toKeyName = (name: string): 'token' | 'user' => (name === 'token' ? 'token' : 'user');
  const getItem = (name: string) => {
    const key = toKeyName(name);
    const first = unheard.find((each) => each.key === key && !each.isSeen);
    return first === undefined ? values[key] : first.oldValue;
  };
  const write = (name: string, newValue: string | null) => {
    const key = toKeyName(name);
    const oldValue = getItem(name);
    unheard = unheard.map((each) => (each.key === key ? { ...each, isSeen: true } : each));
    values[key] = newValue;
    if (oldValue !== newValue) written.push({ key, oldValue, newValue, isSeen: false });
  };
  const store: KeyValueStore = {
    getItem,
    setItem: (name, value) => write(name, value),
    removeItem: (name) => write(name, null),
  };
  return { store, written, values, inbox: () => unheard };
}
