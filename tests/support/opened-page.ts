import { fireEvent } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Locale } from '#contract/base/picklists.ts';
import type { AppRouter } from '#src/router.tsx';
import { openApplication, storeSession, screen } from './application.tsx';
import type { Person, TestServer } from './server.ts';
import { translatorIn } from './translator.ts';

/** A page of the whole application in one language, with the actions of a new, signed-in person. */
export type OpenedPage = {
  locale: Locale;
  server: TestServer;
  person: Person;
  t: ReturnType<typeof translatorIn>;
  /** Makes the calls below /api/v1 with this path prefix fail from now on. */
  fail(path: string, status?: number): void;
  open(path: string): Promise<AppRouter>;
  user(): UserEvent;
  press(key: string, values?: Record<string, string>): Promise<void>;
  enter(fields: Record<string, string>): Promise<void>;
};

export async function openPage(server: TestServer, locale: Locale): Promise<OpenedPage> {
  localStorage.clear();
  server.sandbox.faults.clear();
  const person = await server.register();
  await storeSession(server, person);
  const t = translatorIn(locale);
  let user: UserEvent | null = null;
  const page: OpenedPage = {
    locale,
    server,
    person,
    t,
    fail: (path, status = 500) =>
      server.sandbox.faults.fail({ path: `/api/v1/${path}`, times: 9, status, when: 'before' }),
    async open(path) {
      const opened = await openApplication(server, (locale === 'zh-CN' ? '' : '/en') + path);
      user = opened.user;
      return opened.router;
    },
    user() {
      if (user === null) throw new Error('no page is open');
      return user;
    },
    async press(key, values) {
      await page.user().click(await screen.findByRole('button', { name: t(key, values) }));
    },
    async enter(fields) {
      for (const [key, value] of Object.entries(fields)) {
        const label = (text: string) => text.startsWith(t(key));
        const options = { selector: 'input, textarea, select' };
        fireEvent.change(await screen.findByLabelText(label, options), { target: { value } });
      }
    },
  };
  return page;
}
