import type { TypedFields } from '#tests/support/act-by-command.ts';
import { openApplication, storeSession, screen, waitFor } from '#tests/support/application.tsx';
import { beforeEach, describe, expect, onTestFinished, vi } from 'vitest';
import { within } from '@testing-library/react';
import * as v from 'valibot';
import { Refund } from '#contract/refunds/schemas.ts';
import { serviceAwaited } from '#contract/service/awaited.ts';
import { OrderService } from '#contract/service/schemas.ts';
import { formatNearDay } from '#src/i18n/format-near-day.ts';
import { formatDate } from '#src/i18n/format.ts';
import { sentences } from '#src/i18n/sentences.ts';
import { dayMs } from '#contract/base/durations.ts';
import { languagesFor } from '#tests/support/languages.ts';
import { openPart } from '#tests/support/open-part.ts';
import {
  paidPackage,
  paidService,
  servedOrder,
  type ServedOrder,
  smallPdf,
  writeOperatorFile,
} from '#tests/support/served-order.ts';
import { setUpAdmin, test } from '#tests/support/set-up.ts';
import { translatorIn } from '#tests/support/translator.ts';

const admin = setUpAdmin();
beforeEach(() => localStorage.clear());

const languages = languagesFor('order-service');

describe.each(languages)('the service of an order in $locale', ({ locale, prefix }) => {
  const t = translatorIn(locale);

  async function open({ orderNo, person }: ServedOrder) {
    await storeSession(admin.server, person);
    return openApplication(admin.server, `${prefix}/user/orders/${orderNo}`);
  }

  const formatDay = (day = '') => formatDate(`${day}T00:00:00+08:00`, locale);

  const shortDay = (due: string, isThisYear: boolean) => {
    const [year, month, day] = due.split('-').map(Number);
    if (locale === 'zh-CN') return `${isThisYear ? '' : `${year}年`}${month}月${day}日`;
    const name = new Date(due).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
    return `${name} ${day}${isThisYear ? '' : `, ${year}`}`;
  };

  const monthOnly = (due: string) => {
    const [year, month] = due.split('-').map(Number);
    if (locale === 'zh-CN') return `${year}年${month}月`;
    return `${new Date(due).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })} ${year}`;
  };

  const stepNames = async () => {
    const way = await screen.findByRole('list', { name: t('orders:service.steps') });
    return within(way)
      .getAllByRole('listitem')
      .map((step) => [step.getAttribute('data-state'), step.querySelector('b')?.textContent]);
  };

  test('a service waits for the first day and names the rule by which it begins', async () => {
    await open(await paidPackage(admin, 'startup'));
    await screen.findByRole('heading', { name: t('orders:service.say.awaitingStart.title') });
    const main = screen.getByRole('main').textContent;
    expect(main).toContain(serviceAwaited[locale].package);
    expect((await stepNames()).map(([state]) => state)).toEqual(Array(5).fill('next'));
    expect(screen.queryByRole('heading', { name: t('orders:service.adviser.title') })).toBeNull();
  });

  test('a service names the next person to act, the due day, and the author of each completed step', async () => {
    const order = await paidPackage(admin);
    await admin.act('service.start', { order_no: order.orderNo, adviser: 'Sample A' });
    await open(order);
    await screen.findByText(t('orders:service.tag.yours'));
    await screen.findByText('Sample A');
    await screen.findByText(t('orders:service.adviser.hours', { from: '09:00', to: '18:00' }));
    await admin.act('service.step', { order_no: order.orderNo, step: 'papers' });
    const { user } = await open(order);
    const next = locale === 'zh-CN' ? '近似检索报告' : 'Search report';
    await screen.findByRole('heading', { name: next });
    expect(screen.queryByText(t('orders:service.tag.yours'))).toBeNull();
    expect((await stepNames()).slice(0, 3)).toEqual([
      ['done', locale === 'zh-CN' ? '提供主体材料' : 'Your papers'],
      ['now', next],
      ['next', locale === 'zh-CN' ? '商品与服务项目清单' : 'List of goods and services'],
    ]);
    const record = await openPart(user, t('orders:detail.history'));
    await within(record).findByText(
      t('orders:timeline.step.done.title', {
        label: locale === 'zh-CN' ? '提供主体材料' : 'Your papers',
      }),
    );
    const list = record.querySelector('time')?.closest('ol');
    const history = [...(list?.querySelectorAll(':scope > li') ?? [])];
    const times = history.map((entry) => entry.querySelector('time')?.dateTime ?? '');
    expect(times.length).toBeGreaterThan(3);
    expect(times).toEqual(times.toSorted());
  });

  test('a step to come is expected on its day, with the year where it is another one, or in a far month', async () => {
    const order = await paidPackage(admin);
    await admin.act('service.start', { order_no: order.orderNo });
    const { token } = order.person;
    const { data } = await admin.server.call('GET', `${order.path}/service`, { token });
    const { matters, as_of } = v.parse(OrderService, data);
    const steps = matters.flatMap((matter) => matter.steps);
    const ahead = steps.flatMap(({ status, due }) =>
      status !== 'done' && due !== undefined ? [due] : [],
    );
    const [first = ''] = ahead;
    expect(ahead.length).toBeGreaterThan(2);
    for (const now of [first, `${Number(first.slice(0, 4)) - 1}-12-31`]) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${now}T02:00:00.000Z`) });
      onTestFinished(() => void vi.useRealTimers());
      await open(order);
      const way = await screen.findByRole('list', { name: t('orders:service.steps') });
      for (const due of ahead) {
        const isThisYear = due.slice(0, 4) === now.slice(0, 4);
        const days = (Date.parse(`${due}T00:00:00+08:00`) - Date.parse(as_of)) / 86_400_000;
        const day = days > 120 ? monthOnly(due) : shortDay(due, isThisYear);
        expect(way.textContent).toContain(t('orders:service.expected', { day }));
      }
    }
  });

  test('a late step is marked, and says what follows it and by which day', async () => {
    const order = await paidPackage(admin);
    await admin.act('service.start', { order_no: order.orderNo });
    for (const [key, said] of [
      ['papers', 'yourLate'],
      ['search', 'late'],
    ] as const) {
      admin.server.clock.move(10 * dayMs);
      await open(order);
      const { data } = await admin.server.call('GET', `${order.path}/service`, {
        token: order.person.token,
        headers: { 'accept-language': locale },
      });
      const { matters, next } = v.parse(OrderService, data);
      const steps = matters.flatMap((matter) => matter.steps);
      const here = steps.findIndex((step) => step.key === key);
      const [step, following] = [steps[here], steps[here + 1]];
      const say = { by: t(`orders:service.by.${step?.by ?? 'us'}`), due: formatDay(next?.due) };
      const after = { step: following?.title ?? '', day: formatDay(following?.due) };
      const text = sentences(
        locale,
        t(`orders:service.say.${said}.text`, say),
        t('orders:service.after', after),
      );
      await screen.findByText(text);
      const way = await screen.findByRole('list', { name: t('orders:service.steps') });
      const late = within(way)
        .getAllByRole('listitem')
        .map((item) => item.dataset['late'] === 'true');
      expect(late).toEqual(steps.map(({ status }) => status === 'current'));
      await admin.act('service.step', { order_no: order.orderNo, step: key });
    }
  });

  test('a service draws possible branches of a step as not reached, until one is', async () => {
    const branches = async () => {
      const way = await screen.findByRole('list', { name: t('orders:service.steps') });
      return within(way)
        .getAllByRole('listitem')
        .map((step) =>
          [...step.querySelectorAll('[data-reached] p')].map(({ textContent }) => textContent),
        )
        .filter((texts) => texts.length > 0);
    };
    const ahead = t('orders:service.branch.ahead');
    const refusal =
      locale === 'zh-CN'
        ? '被驳回：交付书面分析，是否复审由您决定。'
        : 'Refused: you get our written view on a review.';
    const order = await servedOrder(admin);
    await open(order);
    const [here, examination] = await branches();
    expect(here).toEqual([t('orders:service.refund.ahead') + ahead]);
    expect(examination).toEqual([refusal + ahead]);
    const { token } = order.person;
    const { data } = await admin.server.call('GET', `${order.path}/service`, { token });
    const { refundable } = v.parse(OrderService, data);
    const body = { order_no: order.orderNo, amount: refundable, reason: 'unneeded' };
    const asked = await admin.server.call('POST', 'refunds', { token, body });
    await open(order);
    const now = t('orders:service.refund.now') + t('orders:service.branch.now');
    expect((await branches())[0]?.[0]).toBe(now);
    await admin.act('refund.approve', { refund_no: v.parse(Refund, asked.data).refund_no });
    await open(order);
    const ended = t('orders:service.refund.ended') + t('orders:service.branch.ended');
    expect(await branches()).toEqual([[ended]]);

    const further = await servedOrder(admin);
    for (const step of ['search', 'goods', 'filing'])
      await admin.act('service.step', { order_no: further.orderNo, step });
    await open(further);
    expect((await branches())[0]?.[1]).toBe(refusal + ahead);
    await admin.act('service.branch', { order_no: further.orderNo, branch: 'refusal' });
    const { user } = await open(further);
    const day = formatNearDay(admin.server.clock.date().toISOString(), locale);
    const reached = refusal + t('orders:service.branch.reached', { day });
    expect((await branches())[0]).toEqual([reached]);
    const view = locale === 'zh-CN' ? '书面分析' : 'Written view';
    await screen.findByRole('heading', { name: view });
    expect((await stepNames()).slice(-2)).toEqual([
      ['done', locale === 'zh-CN' ? '形式与实质审查' : 'Examination'],
      ['now', view],
    ]);
    // The text appears in the steps and in the order history.
    await openPart(user, t('orders:detail.history'));
    expect(screen.getAllByText(refusal)).toHaveLength(2);
  });

  test('the order lists its matters, opens the one with the next step, and shows the used units', async () => {
    const order = await paidService(admin);
    const { orderNo } = order;
    const act = (name: string, fields: TypedFields) =>
      admin.act(`service.${name}`, { order_no: orderNo, ...fields });
    const read = async () => {
      const headers = { 'accept-language': locale };
      const { token } = order.person;
      return v.parse(
        OrderService,
        (await admin.server.call('GET', `${order.path}/service`, { token, headers })).data,
      );
    };
    await act('start', { adviser: 'Sample A' });
    await open(order);
    await screen.findByRole('heading', { name: t('orders:service.say.canOpen.title') });
    const steps = (await read()).matter_steps.join(t('orders:service.and'));
    await screen.findByText(t('orders:service.matter.none', { steps }));

    for (const [title, units] of [
      ['晨曦', '2'],
      ['远山', '1'],
      ['归舟', '1'],
    ] as const)
      await act('matter', { title, units });
    for (const step of ['search', 'approval', 'filing']) await act('step', { matter: '2', step });
    await act('branch', { matter: '2', branch: 'upheld' });
    await act('step', { matter: '2', step: 'analysis' });
    await act('withdraw', { matter: '3', reason: '暂不办理' });
    await act('use', { key: 'visits', amount: '1', note: '现场培训' });
    await act('deliver', {
      matter: '2',
      files: `@${writeOperatorFile(admin, 'view.pdf', smallPdf)}`,
    });
    const { user } = await open(order);
    const { next, units } = await read();
    const what = next?.text ?? '';
    await screen.findByRole('heading', {
      name: t('orders:service.matter.of', { title: '晨曦', what }),
    });
    const section = screen.getByRole('region', { name: t('orders:service.matter.title') });
    const state = (name: string) => t(`orders:service.matter.state.${name}`);
    expect(
      [...section.querySelectorAll('details')].map((matter) => [
        matter.open,
        matter.querySelector('summary > span > span')?.textContent,
      ]),
    ).toEqual([
      [true, `晨曦${state('underWay')}`],
      [false, `远山${state('delivered')}`],
      [false, `归舟${state('withdrawn')}`],
    ]);
    await screen.findByText(new RegExp(t('orders:service.matter.withdrawn')));
    expect(screen.getByText(/^远山 · /u).textContent).toContain('Sample A');
    await openPart(user, t('orders:service.units.title'));
    for (const { label, used, granted, unit } of units) {
      const counted = t('units:of', { used, granted, unit }).trim();
      const name = t('units:used', { label, counted });
      expect(screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow')).toBe(
        String(Math.round((used / granted) * 100)),
      );
    }
    expect(units.map(({ key, used, granted }) => [key, used, granted])).toEqual([
      ['classes', 4, 15],
      ['searches', 4, 15],
      ['opinions', 0, 6],
      ['proceedings', 0, 2],
      ['visits', 1, 4],
    ]);
    await screen.findByText(/现场培训$/u);
  });

  test('a service shows the files that were handed over, new until they are opened', async () => {
    const order = await servedOrder(admin);
    const { user } = await open(order);
    await screen.findByText('report.pdf');
    await screen.findByText(t('orders:service.files.new'));
    const name = t('orders:attachment.download', { name: 'report.pdf' });
    await user.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(screen.queryByText(t('orders:service.files.new'))).toBeNull());
  });

  test('a service ends with the order, and its files stay', async () => {
    const order = await paidPackage(admin, 'startup');
    await admin.serve(order.orderNo);
    await open(order);
    await screen.findByRole('heading', { name: t('orders:service.say.allDone.title') });
    await admin.act('service.complete', { order_no: order.orderNo });
    await open(order);
    const said = t('orders:service.say.delivered.title');
    expect(await screen.findByRole('heading', { name: said })).toBeTruthy();
  });
});
