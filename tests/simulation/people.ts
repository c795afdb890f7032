import * as v from 'valibot';
import { Identity } from '#contract/accounts/auth.ts';
import { goodPassword } from '#tests/support/server.ts';
import type { Act } from './acts.ts';
import { send, type Customer, type Diary } from './diary.ts';
import type { SiteNode } from './node.ts';
import type { Site } from './site.ts';

/** Registers the next new person. Throws ConnectionLost when the node dies during the call. */
export async function register(site: Site, who: number): Promise<Customer> {
  const node = await site.node(0);
  const phone = `138${String(who).padStart(8, '0')}`;
  const call = async (path: string, body: object) => {
    const request = { method: 'POST', body: JSON.stringify(body) };
    const headers = { 'content-type': 'application/json' };
    const response = await site.on(node, async () =>
      node.app.request(`/api/v1/auth/${path}`, { ...request, headers }),
    );
    return v.parse(v.object({ data: v.unknown() }), await response.json()).data;
  };
  const tryOnce = async () => {
    await call('send-sms', { phone, purpose: 'register' });
    const code = site.messages.findLast((message) => message.phone === phone)?.code;
    const body = { phone, password: goodPassword, verification_code: code };
    return v.safeParse(Identity, await call('register', body));
  };
  // When hours pass in between, the code is too old.
  const first = await tryOnce();
  const { token, user } = first.success
    ? first.output
    : v.parse(Identity, (await tryOnce()).output);
  const name = `customer ${who}`;
  return { name, id: user.id, token, titleId: null, unanswered: [], isLeaving: false };
}

/** Closes an account and registers a new person in its place. */
export async function closeAccount(
  diary: Diary,
  node: SiteNode,
  { who }: Extract<Act, { do: 'close account' }>,
): Promise<string> {
  const own = diary.customers[who];
  if (own === undefined) return 'nobody';
  own.isLeaving = true;
  const body = { password: goodPassword };
  const { status } = await send(diary, node, own, 'DELETE', 'user', { body });
  if (status !== 200) return `${own.name}: ${status}`;
  diary.customers[who] = await register(diary.site, (diary.registered += 1));
  return `${own.name} has left`;
}
