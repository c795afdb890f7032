import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { goodPassword, type Person, type TestServer } from '#tests/support/server.ts';
import type { Token } from '#tests/world/session/shared.ts';
import type { Call } from '#tests/world/session/tab.ts';

/** A person who signs in, with the name that pages show. */
export type NamedPerson = Person & { name: string };

/** Registers a new person with a name that pages show. */
export async function registerNamed(server: TestServer, name: string): Promise<NamedPerson> {
  const person = await server.register();
  await server.call('PUT', 'user/profile', { token: person.token, body: { name } });
  return { ...person, name };
}

const Answer = v.object({ data: Identity });
const Named = v.object({ name: v.string() });

export type SessionSite = ReturnType<typeof sessionSite>;

/** The people of the world of sessions at the real server, and the tokens that it has given them. */
export function sessionSite(server: TestServer, people: Readonly<Record<'a' | 'b', NamedPerson>>) {
  const given = new Map<Token, Identity>();
  const getPerson = (letter: string) => (letter === 'a' ? people.a : people.b);
  const getToken = (token: Token) => given.get(token)?.token ?? '';

  /** Finds the owner of a bearer token on the server; null for an invalid token. */
  async function readTokenOwner(token: string): Promise<'a' | 'b' | null> {
    const profile = v.safeParse(Named, (await server.call('GET', 'user/profile', { token })).data);
    if (!profile.success) return null;
    return profile.output.name === people.a.name ? 'a' : 'b';
  }

  return {
    getPerson,
    readTokenOwner,
    /** Maps a token of the model to the one in the server's response. */
    learn(token: Token, response: unknown): void {
      given.set(token, v.parse(Answer, response).data);
    },
    /** Translates a storage value of the model to the real value. */
    kept(key: 'token' | 'user', value: string | null): string | null {
      if (value === null || value === '') return value;
      if (key === 'token') return getToken(value);
      const { id } = v.parse(v.object({ id: v.string() }), JSON.parse(value));
      const last = [...given].findLast(([token]) => token.startsWith(id));
      return JSON.stringify(last?.[1].user);
    },
    /** Sends a call of another tab of the model. Resolves to the status and body of the response. */
    async send({ id, with: who }: Call): Promise<{ status: number; body: unknown }> {
      switch (id) {
        case 'signIn': {
          const body = { phone: getPerson(who).phone, password: goodPassword };
          return server.call('POST', 'auth/login', { body });
        }
        case 'signOut':
          return server.call('POST', 'auth/logout', { token: getToken(who) });
        case 'read':
          return server.call('GET', 'orders', { token: getToken(who) });
      }
    },
    /** Ends a session as its owner does on another device. */
    async end(token: Token): Promise<void> {
      await server.call('POST', 'auth/logout', { token: getToken(token) });
    },
    /** Returns the tokens that the server takes. */
    async taken(): Promise<readonly Token[]> {
      const known = [...given.keys()];
      const owners = await Promise.all(known.map((token) => readTokenOwner(getToken(token))));
      return known.filter((_, at) => owners[at] !== null).toSorted();
    },
  };
}
