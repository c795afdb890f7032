import { openApplication, screen, waitFor } from '#tests/support/application.tsx';
import { within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { desc, eq } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import { errorTexts } from '#contract/failures.ts';
import { fieldTexts, type FieldKey } from '#contract/base/fields.ts';
import { maxUploadBytes } from '#contract/base/limits.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { verifications } from '#server/db/tables/people.ts';
import { decideVerification } from '#server/domain/workflows/verification-decide.ts';
import { withoutKey } from '#server/records/ask.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { createNetwork } from '#tests/support/network.ts';
import { smallPng } from '#tests/support/pictures.ts';
import { setUpSignedIn } from '#tests/support/set-up-signed-in.ts';
import { server, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const idNumber = '11010519491231002X';
const person = setUpSignedIn(server);

const failNext = (path: string, status = 500) =>
  server.sandbox.faults.fail({ path: `/api/v1/${path}`, times: 1, status, when: 'before' });

/** Decides the person's latest request. */
async function decide(status: 'verified' | 'rejected', reason: string | null): Promise<void> {
  const [waiting] = await server.deps.db
    .select({ id: verifications.id })
    .from(verifications)
    .where(eq(verifications.userId, person.id))
    .orderBy(desc(verifications.id));
  if (waiting === undefined) throw new Error('nothing waits to be decided');
  await decideVerification(withoutKey(server.deps), 'tester', waiting.id, { status, reason });
}

function pageIn(locale: Locale) {
  const t = translatorIn(locale);
  const part = async () =>
    within(await screen.findByRole('form', { name: new RegExp(t('profile:verification.title')) }));
  return {
    t,
    part,
    name: async () =>
      (await part()).getByLabelText(new RegExp(t('profile:verification.form.realName'))),
    number: async () =>
      (await part()).getByLabelText(new RegExp(t('profile:verification.form.number'))),
    files: async () => (await part()).getByLabelText(t('files:choose')),
    send: () => screen.getByRole('button', { name: t('profile:verification.form.submit') }),
    stored: () => screen.findAllByText(t('files:stored')),
  };
}

describe.each(languagesFor('verification'))('the verification in $locale', ({ locale, prefix }) => {
  const { t, part, name, number, files, send, stored } = pageIn(locale);
  const address = `${prefix}/user/profile`;
  const fault = (field: string, key: FieldKey) =>
    t('profile:form.fault', {
      label: t(`profile:verification.form.${field}`),
      error: fieldTexts[key][locale],
    });

  test('verification takes name, number and files, is then under review, and masks the number', async () => {
    const { user } = await openApplication(server, address);
    await fillIn(user);
    await screen.findByText(t('profile:verification.form.done'));
    expect(document.activeElement?.id).toBe('verification');
    expect(
      screen.queryByRole('button', { name: t('profile:verification.form.submit') }),
    ).toBeNull();
    expect(document.body.textContent).not.toContain(idNumber);
    const shown = screen.getByText(t('profile:verification.facts.number')).nextSibling;
    expect(shown?.textContent).toMatch(/\*{6,}/);
  });

  test('verification lists all missing input at once, and each file can be removed', async () => {
    const { user } = await openApplication(server, address);
    await user.type(await number(), '123');
    await user.click(send());
    const summary = within(await screen.findByRole('alert'));
    expect(summary.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      fault('realName', 'required'),
      fault('number', 'idNumber'),
      fault('files', 'attachmentRequired'),
    ]);
    await user.upload(await files(), [
      smallPng,
      new File([smallPng], '背面.png', { type: 'image/png' }),
    ]);
    await waitFor(async () => expect(await stored()).toHaveLength(2));
    expect((await part()).queryByText(fieldTexts.attachmentRequired[locale])).toBeNull();
    await user.click(
      screen.getByRole('button', {
        name: t('files:remove', { name: '背面.png' }),
      }),
    );
    await waitFor(() => expect(screen.queryByText('背面.png')).toBeNull());
    const choose = (await part()).getByRole('button', { name: t('files:choose') });
    expect(document.activeElement).toBe(choose);
    expect(await stored()).toHaveLength(1);
  });

  test('verification refuses files that are no document or too large before sending, by name', async () => {
    const { user } = await openApplication(server, address);
    await user.upload(await files(), new File(['<svg/>'], 'card.png', { type: 'image/png' }));
    const wrong = { name: 'card.png', size: maxUploadBytes / 1024 / 1024 };
    await screen.findByText(t('files:unsupported', wrong));
    const large = new File([smallPng, new Uint8Array(maxUploadBytes)], 'large.png', {
      type: 'image/png',
    });
    await user.upload(await files(), large);
    await screen.findByText(t('files:tooLarge', { ...wrong, name: 'large.png' }));
    expect(screen.queryByText(t('files:stored'))).toBeNull();
  });

  test('failed verification keeps words and files, and is sent on retry', async () => {
    const { user } = await openApplication(server, address);
    await user.type(await name(), '客户 017');
    await user.type(await number(), idNumber);
    failNext('files/upload', 429);
    await user.upload(await files(), smallPng);
    await screen.findByText(errorTexts['request.too_many'][locale]);
    await user.click(
      screen.getByRole('button', {
        name: t('files:retry', { name: 'small.png' }),
      }),
    );
    await stored();
    failNext('user/profile/verify');
    await user.click(send());
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain(t('profile:verification.form.failed'));
    expect(await number()).toHaveProperty('value', idNumber);
    await user.click(send());
    await screen.findByText(t('profile:verification.pending'));
  });

  test('verification pressed during an upload keeps focus and is sent when the file arrives', async () => {
    const network = createNetwork();
    const { user } = await openApplication(server, address, network);
    await user.type(await name(), '客户 017');
    await user.type(await number(), idNumber);
    const upload = network.holdResponse('POST', /files.upload/);
    await user.upload(await files(), smallPng);
    await user.click(send());
    const waiting = t('files:waiting');
    const button = screen.getByRole('button', { name: waiting });
    expect(document.activeElement).toBe(button);
    const told = (await part()).getAllByRole('status').map(({ textContent }) => textContent);
    expect(told).toContain(waiting);

    await user.type(await name(), ' ');
    expect(document.body.contains(send())).toBe(true);
    await user.click(send());
    await upload.handled;
    upload.release();
    await screen.findByText(t('profile:verification.pending'));
  });

  test('verification pressed during an upload says so when the file does not arrive', async () => {
    const network = createNetwork();
    const { user } = await openApplication(server, address, network);
    await user.type(await name(), '客户 017');
    await user.type(await number(), idNumber);
    failNext('files/upload', 429);
    const upload = network.holdResponse('POST', /files.upload/);
    await user.upload(await files(), smallPng);
    await user.click(send());
    upload.release();
    const unsent = t('files:unsent');
    await waitFor(() => expect(document.activeElement?.textContent).toContain(unsent));
    expect(document.activeElement?.getAttribute('role')).toBe('alert');
  });

  test('decided verification says so: the reason and the form again, or the facts alone', async () => {
    const { user } = await openApplication(server, address);
    await fillIn(user);
    await decide('rejected', '照片不清晰');
    await openApplication(server, address);
    await screen.findByText(t('profile:verification.reason', { reason: '照片不清晰' }));
    await fillIn(user);
    expect(screen.queryByText(/照片不清晰/)).toBeNull();
    await decide('verified', null);
    await openApplication(server, address);
    await screen.findByText(t('profile:verification.verified'));
    expect(screen.queryByLabelText(t('files:choose'))).toBeNull();
  });

  async function fillIn(user: UserEvent): Promise<void> {
    await user.type(await name(), '客户 017');
    await user.type(await number(), idNumber);
    await user.upload(await files(), smallPng);
    await stored();
    await user.click(send());
    await screen.findByText(t('profile:verification.pending'));
  }

  test.each([
    [
      'tooLarge',
      new File([smallPng, new Uint8Array(5 * 1024 * 1024)], 'me.png', { type: 'image/png' }),
    ],
    ['unsupported', new File(['%PDF-1.7'], 'me.png', { type: 'image/png' })],
  ])('a portrait that is %s is refused before it is sent', async (why, file) => {
    const { user } = await openApplication(server, address);
    await user.upload(await screen.findByLabelText(t('profile:portrait.choose')), file);
    await screen.findByText(t(`profile:portrait.${why}`, { size: 5 }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
