import { randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import type { Locale } from '#contract/base/picklists.ts';
import type { StaffRole } from '#contract/staff/picklists.ts';
import { askAdmin, type SiteData } from './site.ts';
import { translatorIn } from './translator.ts';

/** A colleague of a running site's console. */
export type SiteColleague = {
  name: string;
  password: string;
  /** Gets the code of their phone, of now or of an instant. */
  code: (instant?: number) => string;
  /** Gets the next code, which the server already accepts: for use right after another code. */
  nextCode: () => string;
};

/** Adds a staff member, as the operator of the site with this data. */
export async function addColleague(data: SiteData, role: StaffRole): Promise<SiteColleague> {
  const name = `adviser-${randomUUID().slice(0, 8)}`;
  const printed = await askAdmin(data, ['staff', 'add', name, '--role', role]);
  const line = (label: string) => new RegExp(`^${label} +(\\S+)$`, 'm').exec(printed)?.[1] ?? '';
  const totp = new TOTP({ secret: Secret.fromBase32(line('secret')) });
  return {
    name,
    password: line('password'),
    code: (instant = Date.now()) => totp.generate({ timestamp: instant }),
    nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }),
  };
}

/** Signs a colleague in to the console that `page` belongs to; resolves when it shows the queues. */
export async function signInAtConsole(
  page: Page,
  { name, password, code }: SiteColleague,
  locale: Locale = 'zh-CN',
): Promise<void> {
  const t = translatorIn(locale);
  await page.goto('/');
  await page.getByLabel(t('console-sign-in:password.name'), { exact: true }).fill(name);
  await page.getByLabel(t('console-sign-in:password.password'), { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await page.getByLabel(t('console-sign-in:code.label'), { exact: true }).fill(code());
  await page.getByRole('heading', { name: t('console-queues:nav.all'), level: 1 }).waitFor();
}
