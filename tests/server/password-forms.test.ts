import { verify } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { Password, passwordRules, normalizePassword } from '#contract/base/passwords.ts';
import { staff } from '#server/db/tables/staff.ts';
import { createArgon2id } from '#server/base/passwords.ts';
import { addStaff } from '#server/domain/staff/accounts.ts';
import { createTestConsole } from '#tests/support/console.ts';
import { server, test } from '#tests/support/set-up.ts';

// Macs send the accent apart, Windows and phones send one character.
const composed = 'Zürich#2026-é'.normalize('NFC');
const decomposed = composed.normalize('NFD');
const hasher = createArgon2id({ memoryCost: 128, timeCost: 1, parallelism: 1 });

async function login(phone: string, password: string): Promise<number> {
  return (await server.call('POST', 'auth/login', { body: { phone, password } })).status;
}

async function register(password: string) {
  const person = await server.register();
  const verification_code = await server.code(person.phone, 'reset');
  const body = { phone: person.phone, verification_code, password };
  expect((await server.call('POST', 'auth/reset-password', { body })).status).toBe(200);
  return person;
}

describe('a password in composed or decomposed characters', () => {
  test('a password opens the account either way after registering and after a reset', async () => {
    const phone = '13900007001';
    const verification_code = await server.code(phone, 'register');
    const body = { phone, password: decomposed, verification_code };
    expect((await server.call('POST', 'auth/register', { body })).status).toBe(200);
    expect([await login(phone, composed), await login(phone, decomposed)]).toEqual([200, 200]);

    const reset = await register(composed);
    expect([
      await login(reset.phone, decomposed),
      await login(reset.phone, 'Zurich#2026-e'),
    ]).toEqual([200, 401]);
  });

  test('a password is changed, and confirms a closing, in the other form', async () => {
    const { phone } = await register(composed);
    const { data } = await server.call('POST', 'auth/login', {
      body: { phone, password: composed },
    });
    const { token } = v.parse(v.object({ token: v.string() }), data);
    const change = (password: string, password_confirmation: string, current_password: string) =>
      server.call('POST', 'user/profile/password', {
        token,
        body: { current_password, password, password_confirmation },
      });
    const same = await change(decomposed, composed, decomposed);
    expect(same.data).toEqual({ fields: { password: ['新密码不能与当前密码相同'] } });
    const next = 'Genève#2027-ü';
    const changed = await change(next.normalize('NFD'), next.normalize('NFC'), decomposed);
    expect(changed.status).toBe(200);
    expect(await login(phone, next.normalize('NFC'))).toBe(200);
    const body = { password: next.normalize('NFD') };
    expect((await server.call('DELETE', 'user', { token, body })).status).toBe(200);
  });

  test('a password opens the console either way, and a hash of another cost is replaced', async () => {
    const admin = createTestConsole(server);
    const person = await addStaff(server.deps, 'tester', 'colleague-forms', 'serve');
    const passwordHash = await hasher.hash(composed);
    const isPerson = eq(staff.name, person?.name ?? '');
    await server.deps.db.update(staff).set({ passwordHash }).where(isPerson);

    if (person === null) throw new Error('the name is taken');
    await admin.signIn({ ...person, password: decomposed });

    const [row] = await server.deps.db.select().from(staff).where(isPerson);
    expect(server.deps.passwords.isCurrent(row?.passwordHash ?? '')).toBe(true);
    expect(await verify(row?.passwordHash ?? '', composed)).toBe(true);
  });

  test('a password is validated by its normalized text, in the browser as on the server', () => {
    const faults = (password: string) => {
      const { issues = [] } = v.safeParse(Password, password);
      return issues.map(({ message }) => message);
    };
    const held = (password: string) =>
      passwordRules
        .filter(({ holds }) => !holds(normalizePassword(password)))
        .map(({ key }) => key);
    const seven = 'Aa1#xye\u0301'.normalize('NFD');
    expect([Array.from(seven).length, faults(seven), held(seven)]).toEqual([
      8,
      ['passwordLength'],
      ['passwordLength'],
    ]);
    // The Kelvin sign is a K.
    expect(faults('\u212Aelvin#2026')).toEqual([]);
    const long = `Aa1#${'e\u0301'.repeat(124)}`;
    expect([faults(long), faults(`${long}x`)]).toEqual([[], ['tooLong']]);
  });
});
