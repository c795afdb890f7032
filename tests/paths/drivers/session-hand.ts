import type { SitePerson } from '#tests/support/site-person.ts';
import type { HeldKinds } from '../route/held-calls.ts';
import type { Stage } from './stage.ts';

/** Calls that the session sends. */
export const sessionCalls: HeldKinds = {
  signIn: { method: 'POST', path: /\/auth\/login$/ },
  signOut: { method: 'POST', path: /\/auth\/logout$/ },
};

/** Actions to sign in and out. */
export function sessionHand({ page, t, press, field }: Stage) {
  return {
    /** Fills in and sends the form of the log-in page. */
    async signIn({ phone, password }: Pick<SitePerson, 'phone' | 'password'>): Promise<void> {
      await field('auth:phone').fill(phone);
      await page.locator('input[type="password"]').fill(password);
      await press('auth:login.submit');
    },
    isAtForm: () => field('auth:phone').isVisible(),
    openMenu: () => page.getByRole('button', { name: t('shell:menu.open'), exact: true }).click(),
    /** Signs out by the menu that is open. */
    signOut: () => press('shell:account.signOut'),
  };
}
