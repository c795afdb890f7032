import * as v from 'valibot';
import { vi } from 'vitest';
import { Identity } from '#contract/accounts/auth.ts';
import { inLocale } from '#contract/base/locale-path.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { forgetAcceptances } from '#server/domain/legal/acceptance.ts';
import { endSessionsOfPhone } from '#server/domain/accounts/sessions.ts';
import { call, expectDone } from '#tests/support/act-by-command.ts';
import { storeSession } from '#tests/support/application.tsx';
import { goodPassword, type Person, type TestServer } from '#tests/support/server.ts';
import type { SitePerson } from '#tests/support/site-person.ts';
import { becomePhone } from '#tests/support/phone-document.ts';
import { translatorIn } from '#tests/support/translator.ts';
import type { Stage } from '../drivers/stage.ts';
import { setVisibility } from './surroundings.ts';
import type { HeldCall, HeldKinds, HeldNetwork } from './held-calls.ts';
import { hear } from './other-tab.ts';
import { openPage, type PageInProcess } from './page-in-process.ts';
import { screenInProcess } from './screen.ts';
import { until } from './time.ts';

export type StageInProcess = Stage & {
  /** Actions that only a page in this process supports. */
  inProcess: PageInProcess;
  close(): void;
};

const locale = 'zh-CN';

/** Opens the site in this process, over the real server, as a signed-in person. */
export async function openStageInProcess(
  server: TestServer,
  registered: Person,
  { givenUp, isPhone = false }: Pick<HeldNetwork, 'givenUp'> & { isPhone?: boolean } = {},
): Promise<StageInProcess> {
  if (isPhone) becomePhone();
  const t = translatorIn(locale);
  const kinds: Record<string, HeldKinds[string]> = {};
  const page = await openPage(server, registered, '/user/payments', {
    kinds,
    onWrite: () => {},
    ...(givenUp === undefined ? null : { givenUp }),
  });
  const { calls, quiet } = page;
  const screen = screenInProcess(page);
  const person: SitePerson = { ...registered, ...storedIdentity(), password: goodPassword };
  const text = () => document.body.textContent.replaceAll(/\s+/g, ' ');
  const says = (patterns: readonly string[]) =>
    patterns.some((pattern) => new RegExp(pattern, 'u').test(text()));

  async function go(path: string): Promise<void> {
    page.go(inLocale(path, locale));
    await quiet();
  }

  async function end(how: (call: HeldCall) => unknown): Promise<void> {
    for (const call of calls.all()) await how(call);
    await quiet();
  }

  async function load(path: string): Promise<void> {
    // A newly loaded page is visible.
    setVisibility('visible');
    await page.open(inLocale(path, locale));
  }

  async function tellStored(newValue: string | null): Promise<void> {
    window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }));
    // A page that renders again for another person shows a loading state for a moment.
    await page.quietInTime();
  }

  return {
    inProcess: page,
    page: screen,
    person,
    locale,
    t,
    calls: {
      async asked(kind) {
        const call = await page.asked(kind);
        return {
          path: new URL(call.address).pathname,
          async deliver() {
            await call.deliver();
            await quiet();
          },
          async lose() {
            call.lose();
            await quiet();
          },
        };
      },
      async hold(wanted) {
        for (const kind of Object.keys(kinds)) delete kinds[kind];
        Object.assign(kinds, wanted);
        await end((call) => call.lose());
      },
      async release() {
        for (const kind of Object.keys(kinds)) delete kinds[kind];
        await end((call) => call.deliver());
      },
    },
    address: () => page.address().split('?')[0] ?? '',
    go,
    // The page is ready as soon as the router is idle; titles are not set here.
    turnTo: go,
    open: load,
    async openAs(who, path) {
      localStorage.clear();
      if (who === 'person') {
        // The last path may have ended the session on the server.
        await storeSession(server, registered);
        Object.assign(person, storedIdentity());
      }
      await load(path);
    },
    pass: (ms) => page.pass(ms),
    press: (key, values = {}) => screen.pressable(t(key, values), 'body').last().click(),
    confirm: (key) => screen.pressable(t(key), '[role="dialog"]').click(),
    field: (key) => screen.getByRole('textbox', { name: t(key), exact: true }),
    async refuse(call, status, when = 'before') {
      server.sandbox.faults.fail({ path: call.path, status, times: 1, when });
      await call.deliver();
    },
    async api(method, path, data, body) {
      const { token } = person;
      const response = await server.call(method, path, { token, body });
      if (response.status >= 300) {
        throw new Error(`${method} ${path} answered ${JSON.stringify(response.body)}`);
      }
      return v.parse(data, response.data);
    },
    async admin(...args) {
      const options = { actor: 'tester', origin: 'https://park.example' };
      return expectDone(await runAdmin({ deps: server.deps, ...options }, args));
    },
    act: async (name, fields) => expectDone(await call(server, name, fields)),
    async atWallet(payerUrl, act) {
      const { status } = await server.app.request(`${payerUrl}/${act}`, { method: 'POST' });
      if (status >= 400) throw new Error(`the wallet answered ${status}`);
    },
    async setVisibility(state) {
      setVisibility(state);
      await quiet();
    },
    async restoreNetwork() {
      window.dispatchEvent(new Event('online'));
      await quiet();
    },
    async emit(channel, message = 'another tab') {
      await hear(channel, message);
      await quiet();
    },
    async signInElsewhere() {
      await storeSession(server, registered);
      Object.assign(person, storedIdentity());
      await tellStored(person.token);
    },
    async signOutElsewhere() {
      localStorage.removeItem('token');
      localStorage.removeItem('user');
      await tellStored(null);
    },
    async endSessions() {
      await endSessionsOfPhone(server.deps, registered.phone);
    },
    async forgetAcceptances() {
      await forgetAcceptances(server.deps.db, registered.phone);
    },
    says: (patterns) =>
      until(
        () => says(patterns),
        () => `the page does not say ${patterns.join(' or ')}`,
      ),
    isSaid: (patterns) => Promise.resolve(says(patterns)),
    text: () => Promise.resolve(`${page.address()} says: ${text().slice(0, 1500)}`),
    close() {
      page.close();
      if (isPhone) vi.unstubAllGlobals();
    },
  };
}

/** Reads the signed-in person from browser storage. */
function storedIdentity(): Identity {
  const user: unknown = JSON.parse(localStorage.getItem('user') ?? 'null');
  return v.parse(Identity, { token: localStorage.getItem('token'), user });
}
