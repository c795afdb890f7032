import { openApplication, screen } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect } from 'vitest';
import { keepOwnEntries } from '#src/actors/demo-entries.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  // Added costs live as long as the page, which the files of a worker share.
  keepOwnEntries('', []);
});

describe.each(languagesFor('ledger-demo'))('the demo ledger in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);
  const open = (search = '') => openApplication(server, `${prefix}/saas/demo${search}`);
  const field = (name: string) => screen.getByLabelText(new RegExp(`^${t(`ledger:demo.${name}`)}`));
  const entries = () => {
    const region = screen.getByRole('region', { name: t('ledger:demo.entriesRegion') });
    return within(region).getAllByRole('row').slice(1);
  };
  const total = () =>
    screen
      .getAllByRole('row', { name: new RegExp(`^${t('ledger:total')}`) })[0]
      ?.querySelector('td:last-child')?.textContent;

  test('a visitor reads costs that add up, and filters them by the address', async () => {
    const { user } = await open();
    expect(total()).toBe('348,250');
    expect(entries()).toHaveLength(18);
    await user.click(screen.getByRole('link', { name: t('ledger:kinds.amortization') }));
    await expect.poll(entries).toHaveLength(2);
    expect(total()).toBe('348,250');
  });

  async function openForm(user: UserEvent): Promise<void> {
    await user.click(screen.getByRole('button', { name: t('ledger:demo.add') }));
    await screen.findByRole('button', { name: t('ledger:demo.submit') });
  }

  test('a cost that a visitor adds counts in every sum, stays in the tab and can be deleted', async () => {
    const { user } = await open();
    await openForm(user);
    await user.type(field('text'), '  ＵＳＢ 线 ');
    await user.type(field('amount'), '1,280.5');
    await user.click(screen.getByRole('button', { name: t('ledger:demo.submit') }));
    expect(entries()).toHaveLength(19);
    expect(entries()[0]?.textContent).toContain('USB 线');
    expect(total()).toBe('349,530.50');

    await open();
    await expect.poll(entries).toHaveLength(19);
    const name = t('ledger:demo.remove', { text: 'USB 线' });
    await user.click(screen.getByRole('button', { name }));
    expect(entries()).toHaveLength(18);
    expect(total()).toBe('348,250');
  });

  test('a wrong cost is not added, and each field says what it needs', async () => {
    const { user } = await open();
    await openForm(user);
    await user.clear(field('day'));
    await user.type(field('amount'), '0');
    await user.click(screen.getByRole('button', { name: t('ledger:demo.submit') }));
    expect(entries()).toHaveLength(18);
    expect(screen.getByText(t('ledger:demo.faults.text'))).toBeTruthy();
    expect(screen.getByText(t('ledger:demo.faults.amount'))).toBeTruthy();
    expect(field('day').getAttribute('aria-invalid')).toBe('true');
  });
});
