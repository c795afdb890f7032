import { expect, test } from 'vitest';
import { openCase } from '#src/charts/replay/open-case.ts';
import { shownScreen, type FilledIn } from '#src/charts/replay/shown-screen.ts';
import { createI18n, loadTranslations } from '#src/i18n/translations.ts';
import { lateCase, sampleCode, sampleStart, type SampleStep } from '#tests/support/sample-case.ts';
import { translatorIn } from '#tests/support/translator.ts';

const t = translatorIn('en-US');
const i18n = createI18n('en-US');
await loadTranslations(i18n, 'en-US', ['replay', 'flows']);

/** Returns the texts on the screen of a machine after `steps`, and the state of its picture. */
async function shownAfter(
  steps: readonly SampleStep[],
  { machine = null, values = {} }: { machine?: string | null; values?: FilledIn } = {},
) {
  const opened = await openCase(sampleCode(steps), i18n, 'en-US');
  const shown = shownScreen(opened, opened.replay.stages.length - 1, machine, values);
  return shown === null
    ? null
    : { at: `${shown.position.flow.name} ${shown.path}`, texts: shown.texts };
}

const until = (seconds: number) => lateCase.filter(([at]) => at <= seconds);
const panel = (state: string, ...keys: readonly string[]) =>
  keys.map((key) => t(`checkout:panel.${state}.${key}`));

test('an offline page does not list the code that it hides', async () => {
  const offline = {
    at: 'payment watched.watch.offline',
    texts: panel('offline', 'word', 'title', 'text'),
  };

  expect(await shownAfter(until(171))).toEqual(offline);
  // The surrounding checkout shows the same as its payment.
  expect(await shownAfter(until(171), { machine: 'checkout' })).toEqual(offline);
});

test('a page that polls without a visible change has the picture of its valid code', async () => {
  const steps: readonly SampleStep[] = [
    ...until(37),
    [62, 'payment', 'watched.watch.waiting pollInterval'],
  ];
  expect(await shownAfter(steps)).toMatchObject({ at: 'payment watched.code.live' });
});

test('a page in the background shows nothing on its screen list', async () => {
  const steps: readonly SampleStep[] = [
    ...until(37),
    [40, 'payment', 'watched.watch.waiting tab.hidden'],
  ];
  expect(await shownAfter(steps)).toEqual({ at: 'payment watched.watch.hidden', texts: [] });
});

test('a missing response stays on the screen list until one arrives', async () => {
  const lost: readonly SampleStep[] = [
    ...until(37),
    [62, 'payment', 'watched.watch.waiting pollInterval'],
    [70, 'payment', 'watched.watch.polling pollTimeout'],
    [75, 'payment', 'watched.watch.unreachable retryInterval'],
  ];
  expect(await shownAfter(lost)).toEqual({
    at: 'payment watched.watch.unreachable',
    texts: panel('confirming', 'word', 'title', 'text'),
  });
});

test('the screen list includes a page’s filled-in values where known and leaves others out', async () => {
  const live = panel('live', 'word', 'text');

  expect((await shownAfter(until(37)))?.texts).toEqual(live);
  expect((await shownAfter(until(37), { values: { wallet: 'Alipay' } }))?.texts).toEqual(
    expect.arrayContaining([t('checkout:panel.live.title', { wallet: 'Alipay' })]),
  );
  expect((await shownAfter(lateCase))?.texts).toEqual([t('checkout:paid.word')]);
  expect((await shownAfter(lateCase, { values: { amount: 'CN¥599.00' } }))?.texts).toEqual([
    t('checkout:paid.word'),
    t('checkout:paid.title', { amount: 'CN¥599.00' }),
  ]);
});

test('an error is listed once it has happened, until the next try', async () => {
  const failed = t('shell:account.signOutFailed');
  const out: readonly SampleStep[] = [
    [0, 'session', 'at signedIn'],
    [1, 'session', 'signedIn signOut.requested'],
  ];
  const quiet = await shownAfter([...out, [2, 'session', 'signingOut signOut']]);
  const loud = await shownAfter([...out, [2, 'session', 'signingOut signOutTimeout']]);

  expect(quiet?.texts).toEqual([t('shell:account.login')]);
  expect(loud?.texts).toContain(failed);
});

test('server facts are on no screen', async () => {
  const fact = { at: new Date(sampleStart + 400_000).toISOString(), kind: 'order.paid' };
  const file = { version: 1, order_no: 'XY2026112200000017', facts: [fact] };
  const opened = await openCase(JSON.stringify(file), i18n, 'en-US');

  expect(shownScreen(opened, opened.replay.stages.length - 1, null, {})).toBeNull();
});
