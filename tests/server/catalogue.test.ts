import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { Order } from '#contract/orders/schemas.ts';
import { Plan } from '#contract/pricing/schemas.ts';
import { ServiceOffer } from '#contract/service/offer.ts';
import { createLog } from '#server/base/log.ts';
import { openContent } from '#server/content/live-content.ts';
import { isOfCatalogue, readContent } from '#server/content/read-content.ts';
import { storeContent } from '#server/content/store-content.ts';
import { listServices } from '#server/domain/views/service-offer.ts';
import { listPlans } from '#server/domain/pricing/plans.ts';
import {
  createContentServer,
  writeContentFiles,
  type ContentFiles,
} from '#tests/support/content-files.ts';
import {
  buyMembership,
  currentMembership,
  orderMembership,
  quoteMembership,
} from '#tests/support/members.ts';
import { parkFiles } from '#tests/support/own-content.ts';
import { listNotificationTexts } from '#tests/support/notifications.ts';
import { basicTrademark } from '#tests/support/own-offers.ts';
import { buySaas, currentSaas, orderSaas, quoteSaas } from '#tests/support/saas.ts';
import { requestRefund } from '#tests/support/refunds.ts';
import type { Person, TestServer } from '#tests/support/server.ts';
import { openTestDatabase } from '#tests/support/server-database.ts';

let files: ContentFiles;
beforeEach(() => {
  files = writeContentFiles();
});
afterEach(() => files.close());

/** Replaces a part of a file of the plans, which has to be there once. */
function edit(file: string, part: string, replacement: string): void {
  const text = readFileSync(join(files.directory, file), 'utf8');
  expect(text.split(part)).toHaveLength(2);
  files.write(file, text.replace(part, replacement));
}

describe('a catalogue that an operator changes', () => {
  let server: TestServer;
  let person: Person;
  beforeEach(async () => {
    server = await createContentServer(files);
    person = await server.register();
  });
  afterEach(() => server.close());

  /** Shows the files as they are now, as every server does after a change. */
  async function showFiles(): Promise<void> {
    const { items, faults } = await readContent(files.directory);
    expect(faults).toEqual([]);
    await storeContent(server.deps.db, items);
  }

  const fetchPlans = async (type: string) =>
    v.parse(v.array(Plan), (await server.call('GET', `pricing/plans/${type}`)).data);
  const calculate = (query: string) => server.call('GET', `pricing/calculate?${query}`);
  const readOrder = async ({ order_no }: Order) =>
    v.parse(Order, (await server.call('GET', `orders/${order_no}`, { token: person.token })).data);

  test('another price and other limits are on the list, in the price and in the order at once', async () => {
    edit(
      'catalogue.yaml',
      '{ cny: 2990, usd: 390 }\n    users: 5',
      '{ cny: 3500.5, usd: 450 }\n    users: 8',
    );
    edit('catalogue.yaml', 'storageGb: 5\n', 'storageGb: null\n    recommended: true\n');
    edit('catalogue.yaml', 'storageGb: 20\n    recommended: true\n', 'storageGb: 20\n');
    await showFiles();

    const [basic, professional] = await fetchPlans('saas');
    const quote = await quoteSaas(server, person, { model: 'yearly', months: 24 });
    const users = { user_count: 8 };
    const placed = await orderSaas(server, person, { model: 'yearly', months: 24 }, users);

    expect(basic).toMatchObject({ user_limit: 8, storage_gb: null, recommended: true });
    expect(basic?.prices.yearly).toEqual({ cny: 350_050, usd: 45_000 });
    expect(basic?.features.slice(0, 2)).toEqual(['8 个用户', '不限存储空间']);
    expect(professional?.recommended).toBe(false);
    expect(quote.amount).toBe(700_100);
    expect(v.parse(Order, placed.data)).toMatchObject({
      amount: 700_100,
      details: { plan_price: 350_050, user_count: 8, user_limit: 8, features: basic?.features },
    });
  });

  test('an open review of a SaaS plan, a membership and a service asks again when prices change', async () => {
    const saas = await quoteSaas(server, person, {});
    const level = await quoteMembership(server, person, 'plan_slug=premium');
    const service = 'type=service&item_type=trademark&plan_slug=basic';
    const { amount, terms } = Object((await calculate(service)).data);
    edit(
      'catalogue.yaml',
      '{ cny: 299, usd: 39 }\n    yearly',
      '{ cny: 300, usd: 39 }\n    yearly',
    );
    edit('catalogue.yaml', 'cny: 9800', 'cny: 9900');
    edit('catalogue.yaml', 'experts, per: month, count: 2', 'experts, per: month, count: 3');
    await showFiles();

    const order = (path: string, body: object) =>
      server.call('POST', path, { token: person.token, body });
    const responses = [
      await order('orders/service', {
        type: 'saas',
        plan_slug: 'basic',
        pricing_model: 'monthly',
        months: 1,
        shown: { amount: saas.amount, terms: saas.terms },
      }),
      // The price is the same, but the content that is sold for it has changed.
      await order('orders/membership', {
        plan_slug: 'premium',
        months: 1,
        shown: { amount: level.amount, terms: level.terms },
      }),
      await order('orders/service', { ...basicTrademark, shown: { amount, terms } }),
    ];

    expect(responses.map(({ status, body: { error } }) => [status, error])).toEqual(
      Array.from({ length: 3 }, () => [409, 'order.terms_changed']),
    );
    expect(responses.map(({ data }) => Object(data).amount)).toEqual([30_000, 59_900, 990_000]);
  });

  const firstLine = 'name: 基础版\n      features:\n        - ';
  test('a buyer who confirms changed lines never gets an unpaid order with the earlier ones', async () => {
    const earlier = v.parse(Order, (await orderSaas(server, person)).data);
    const level = v.parse(Order, (await orderMembership(server, person, 'premium')).data);
    edit('zh-CN/plans.md', `${firstLine}项目与研发任务台账`, `${firstLine}工作日电话支持`);
    edit('catalogue.yaml', 'experts, per: month, count: 2', 'experts, per: month, count: 3');
    await showFiles();
    const confirm = async (path: string, query: string, body: object) => {
      const { amount, terms } = Object((await calculate(query)).data);
      const shown = { amount, terms };
      return server.call('POST', path, { token: person.token, body: { ...body, shown } });
    };
    const saas = { type: 'saas', plan_slug: 'basic', pricing_model: 'monthly', months: 1 };

    const blocked = [
      await confirm('orders/service', 'type=saas&plan_slug=basic', saas),
      await confirm('orders/membership', 'type=membership&plan_slug=premium', {
        plan_slug: 'premium',
        months: 1,
      }),
    ];
    const another = await confirm('orders/service', 'type=saas&plan_slug=basic', {
      ...saas,
      another: true,
    });

    expect(blocked.map(({ status, body: { error }, data }) => [status, error, data])).toEqual([
      [409, 'order.unpaid_exists', earlier],
      [409, 'order.membership_open', level],
    ]);
    expect(v.parse(Order, another.data).details.features).toContain('工作日电话支持');
    expect(v.parse(Order, (await orderSaas(server, person)).data).order_no).not.toBe(
      earlier.order_no,
    );
  });

  test('a purchase and the texts about it keep their name, price, lines and limits', async () => {
    const saas = await buySaas(server, person);
    const level = await buyMembership(server, person, 'basic');
    const texts = await listNotificationTexts(server, person);
    edit(
      'catalogue.yaml',
      '{ cny: 2990, usd: 390 }\n    users: 5',
      '{ cny: 2990, usd: 390 }\n    users: 1',
    );
    edit('zh-CN/plans.md', 'name: 基础版', 'name: 入门版');
    edit('zh-CN/plans.md', 'name: 基础会员', 'name: 银卡会员');
    await showFiles();

    expect((await readOrder(saas)).details).toEqual(saas.details);
    expect((await readOrder(level)).details).toEqual(level.details);
    expect(await listNotificationTexts(server, person)).toEqual(texts);
    expect(String(texts)).toContain('您的基础会员已开通');
    expect((await quoteSaas(server, person, {})).running?.name).toBe('基础版');
    expect((await quoteMembership(server, person, 'plan_slug=basic')).lines[0]?.label).toContain(
      '银卡会员',
    );
  });

  test('a hidden plan is listed nowhere and not sold again, and its owners keep it', async () => {
    const bought = await buySaas(server, person);
    const level = await buyMembership(server, person, 'premium');
    edit('catalogue.yaml', 'users: 5\n', 'users: 5\n    hidden: true\n');
    edit('catalogue.yaml', 'premium:\n', 'premium:\n    hidden: true\n');
    edit('catalogue.yaml', 'service:\n  basic:\n', 'service:\n  basic:\n    hidden: true\n');
    await showFiles();

    const lists = await Promise.all(['saas', 'service', 'membership'].map(fetchPlans));
    const { plans } = v.parse(ServiceOffer, (await server.call('GET', 'services/trademark')).data);
    const services = (await server.call('GET', 'services')).data;

    expect(lists.map((list) => list.map(({ slug }) => slug))).toEqual([
      ['professional', 'enterprise'],
      ['pro', 'enterprise'],
      ['free', 'basic', 'enterprise'],
    ]);
    expect(plans.map(({ slug }) => slug)).toEqual(['pro', 'enterprise']);
    expect(services).toMatchObject([{ from: { cny: 2_980_000 } }, {}, {}, {}, {}]);
    expect((await server.call('GET', 'membership/plans/premium')).status).toBe(404);
    expect((await calculate('type=saas&plan_slug=basic')).status).toBe(404);
    const refused = [
      await orderSaas(server, person),
      await orderMembership(server, person, 'premium'),
      await server.call('POST', 'orders/service', { token: person.token, body: basicTrademark }),
    ];
    for (const { status, data } of refused) {
      expect([status, data]).toEqual([
        422,
        { fields: { plan_slug: ['该方案需联系顾问办理，不能在线下单'] } },
      ]);
    }
    expect((await readOrder(bought)).details).toEqual(bought.details);
    expect((await readOrder(level)).title).toBe(level.title);
    const { history } = await currentSaas(server, person);
    expect(history.map(({ name }) => name)).toEqual(['基础版']);
    expect((await currentMembership(server, person)).history[0]?.name).toBe('高级会员');
    const { running, credit } = await quoteSaas(server, person, { plan: 'enterprise' });
    expect(running?.name).toBe('基础版');
    expect(credit).toBeGreaterThan(0);
  });

  test('the buyer of a removed package still reads the order, its steps, its refund and its invoice', async () => {
    const body = { identifier: 'starter' };
    const { token } = person;
    const { order_no: orderNo } = await server.ask(Order, 'POST', 'orders/package', {
      token,
      body,
    });
    const unpaid = await server.ask(Order, 'POST', 'orders/package', {
      token,
      body: { ...body, quantity: 2 },
    });
    await server.wallet(await server.pay(person, orderNo), 'approve');
    const read = async () => {
      const paths = ['', '/service', '/refund-quote'].map((end) => `orders/${orderNo}${end}`);
      const calls = [...paths, 'invoices/available'].map((path) =>
        server.call('GET', path, person),
      );
      return (await Promise.all(calls)).map(({ status, data }) => ({ status, data }));
    };
    const before = await read();
    for (const locale of ['zh-CN', 'en-US']) files.remove(`${locale}/packages/starter.md`);
    files.remove('zh-CN/carousels/welcome.md');
    files.remove('en-US/carousels/welcome.md');
    await showFiles();

    expect((await server.call('GET', 'products/starter')).status).toBe(404);
    const late = await server.call('POST', 'orders/package', { token, body });
    expect([late.status, late.body.error]).toEqual([404, 'package.not_found']);
    expect(before.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await read()).toEqual(before);
    expect(await server.wallet(await server.pay(person, unpaid.order_no), 'approve')).toBeTruthy();
    const { refundable } = Object(before[2]?.data);
    const refunded = await requestRefund(server, { person, order_no: orderNo }, refundable);
    expect(refunded.status).toBe(200);
  });

  test('a type without a plan has no list', async () => {
    files.write('catalogue.yaml', 'saas: {}\nservice: {}\nmembership: { free: {} }\n');
    const none = 'product: A, plans: {}';
    for (const locale of ['zh-CN', 'en-US']) {
      const free = 'membership: { product: A, plans: { free: { name: B } } }';
      files.write(
        `${locale}/plans.md`,
        `---\nsaas: { ${none} }\nservice: { ${none} }\n${free}\n---\n`,
      );
    }
    await showFiles();

    expect((await server.call('GET', 'pricing/plans/saas')).status).toBe(404);
    expect((await server.call('GET', 'services')).data).toEqual([]);
    expect(await fetchPlans('membership')).toMatchObject([
      { name: 'B', prices: { monthly: { cny: 0, usd: 0 } }, features: [] },
    ]);
  });
});

test.each([
  [
    'catalogue.yaml',
    'cny: 2990',
    'cny: 0',
    5,
    'saas.basic.yearly.cny is not above 0 and at most 10000000',
  ],
  [
    'catalogue.yaml',
    'usd: 390 }',
    'usd: -1 }',
    5,
    'saas.basic.yearly.usd is not above 0 and at most 10000000',
  ],
  [
    'catalogue.yaml',
    'cny: 2990',
    'cny: 9.125',
    5,
    'saas.basic.yearly.cny has more than two decimals',
  ],
  ['catalogue.yaml', 'cny: 2990', 'cny: "1"', 5, 'saas.basic.yearly.cny is not a number'],
  [
    'catalogue.yaml',
    '{ cny: 2990, usd: 390 }',
    '2990',
    5,
    'saas.basic.yearly is not a price with cny and usd',
  ],
  [
    'catalogue.yaml',
    '    yearly: { cny: 2990, usd: 390 }\n',
    '',
    4,
    'saas.basic.yearly is missing',
  ],
  ['catalogue.yaml', 'users: 5', 'users: 2.5', 6, 'saas.basic.users is not a whole number'],
  [
    'catalogue.yaml',
    'users: 5',
    'users: none',
    6,
    'saas.basic.users is neither a number nor null, which is without a limit',
  ],
  [
    'catalogue.yaml',
    'storageGb: 5\n',
    'storageGb: 5\n    recommended: true\n',
    3,
    'saas recommends more than one plan',
  ],
  [
    'catalogue.yaml',
    'storageGb: null\n',
    'storageGb: null\n    recommended: yes\n',
    19,
    'saas.enterprise.recommended is neither true nor false',
  ],
  [
    'catalogue.yaml',
    'users: 20\n',
    'users: 20\n    color: red\n',
    12,
    'saas.professional.color is not a field of this kind',
  ],
  [
    'catalogue.yaml',
    '  professional:',
    '  gold:',
    9,
    'saas.gold is no plan of saas: it has basic, professional, enterprise',
  ],
  [
    'catalogue.yaml',
    'free: {}',
    'free: { monthly: { cny: 1, usd: 1 } }',
    33,
    'membership.free has a price, but every account has it',
  ],
  [
    'catalogue.yaml',
    'experts, per: month',
    'experts, per: week',
    42,
    'membership.premium.gives.1.per is not one of period, month, quarter',
  ],
  [
    'catalogue.yaml',
    'key: rooms, per: month, count: 8',
    'key: rooms, per: month, count: 0',
    41,
    'membership.premium.gives.0.count is below 1',
  ],
  ['catalogue.yaml', 'key: experts', 'key: rooms', 41, 'membership.premium.gives has a key twice'],
  ['catalogue.yaml', 'service:\n', 'service: [\n', 25, null],
  [
    'zh-CN/plans.md',
    '    rooms: { label: 会议室, unit: 小时 }\n',
    '',
    36,
    'membership.units has no rooms, which is in catalogue.yaml',
  ],
  [
    'zh-CN/plans.md',
    '    rooms: {',
    '    desks: { label: 工位 }\n    rooms: {',
    36,
    'membership.units has desks, which is not in catalogue.yaml',
  ],
  [
    'zh-CN/plans.md',
    '    basic:\n      name: 基础会员\n',
    '    basic:\n',
    46,
    'membership.plans.basic.name is missing',
  ],
  [
    'zh-CN/plans.md',
    '    pro:\n      name: 专业服务\n',
    '',
    27,
    'service.plans has no pro, which is in catalogue.yaml',
  ],
  ['en-US/plans.md', 'product: Membership', 'product: ""', 34, 'membership.product is empty'],
])(
  '%s with %j as %j is a fault on its line, and no plan is shown',
  async (file, part, replacement, line, problem) => {
    edit(file, part, replacement);

    const { items, faults } = await readContent(files.directory);

    expect(faults[0]).toMatchObject(problem === null ? { file } : { file, line, problem });
    expect(items.filter(({ kind }) => kind === 'plans')).toEqual([]);
    expect(items.filter(({ kind }) => kind === 'packages')).toHaveLength(1);
  },
);

test.each([
  ['park.yaml', "b301: { seats: 4, from: '08:30'", 'b301: { seats: 4, from: 8.30', 3],
  ['park.yaml', "b302: { seats: 8, from: '08:30'", "b302: { seats: 8, from: '20:00'", 4],
  ['park.yaml', '  patents: {', '  b301: {', 3],
  ['zh-CN/park.md', '  b301: {', '  b3: {', 3],
  ['en-US/park.md', '  patents: { title: Patent expert, summary', '  patents: { summary', 10],
])(
  '%s with %j as %j is a fault on its line, and the places stay as they were',
  async (file, part, replacement, line) => {
    const before = (await readContent(files.directory)).items;
    const listPlaces = (items: typeof before) => items.filter(({ kind }) => kind === 'places');
    edit(file, part, replacement);

    const { items, faults } = await readContent(files.directory, before);

    expect(faults.map((fault) => [fault.file, fault.line])).toContainEqual([file, line]);
    expect(listPlaces(items)).toEqual(listPlaces(before));
    expect(listPlaces(before)).toHaveLength(7);
  },
);

test('a folder without park.yaml and its words lends nothing, and has no fault', async () => {
  for (const file of parkFiles) files.remove(file);
  const { items, faults } = await readContent(files.directory);
  expect([faults, items.some(({ kind }) => kind === 'places')]).toEqual([[], false]);
});

test('words of a plan that is not in the catalogue are a fault in each language', async () => {
  edit('catalogue.yaml', '  # Without a price it is arranged in person.\n  enterprise: {}\n', '');

  expect((await readContent(files.directory)).faults).toEqual(
    ['en-US', 'zh-CN'].map((locale) => ({
      file: `${locale}/plans.md`,
      line: expect.any(Number),
      problem: 'membership.plans has enterprise, which is not in catalogue.yaml',
    })),
  );
});

test('a folder without a catalogue has no plans, and says so; one without words names the file', async () => {
  files.remove('en-US/plans.md');
  const withoutWords = await readContent(files.directory);
  files.remove('catalogue.yaml');
  const withoutAll = await readContent(files.directory);

  expect(withoutWords.faults).toEqual([
    {
      file: 'en-US/plans.md',
      line: 1,
      problem: 'is missing: it names the plans of catalogue.yaml',
    },
  ]);
  expect(withoutAll.faults[0]).toMatchObject({ file: 'catalogue.yaml', line: 1 });
  expect(withoutAll.items.filter(({ kind }) => kind === 'plans')).toEqual([]);
  expect(withoutAll.version).not.toBe(withoutWords.version);
});

test('a fault in a running catalogue leaves the last right plans, and the next right one is shown', async () => {
  const { db, close } = await openTestDatabase();
  const content = await openContent({ db, log: createLog('silent') }, files.directory);
  const listPrices = async () =>
    (await listPlans(db, 'service')).map(({ prices }) => prices.yearly?.cny);
  const before = await listPrices();

  edit('catalogue.yaml', 'cny: 9800', 'cny: -1');
  await expect.poll(() => content.faults()).toHaveLength(1);
  expect(await listPrices()).toEqual(before);
  edit('catalogue.yaml', 'cny: -1', 'cny: 1');
  await expect.poll(listPrices).toEqual([100, 2_980_000, 6_980_000]);

  expect(before).toEqual([980_000, 2_980_000, 6_980_000]);
  await content.close();
  await close();
});

test('a broken service stays as it was while the site runs, and keeps the site from starting', async () => {
  const { db, close } = await openTestDatabase();
  const log = createLog('silent');
  const content = await openContent({ db, log }, files.directory);
  const listNames = async () => (await listServices(db, 'zh-CN')).map(({ item }) => item);
  const before = await listNames();

  edit('services/trademark.yaml', 'icon: flow', 'icon: parrot');
  await expect.poll(() => content.faults()).toHaveLength(1);

  expect(before).toContain('trademark');
  expect(await listNames()).toEqual(before);
  await content.close();
  await expect(openContent({ db, log }, files.directory)).rejects.toThrow(
    /services\/trademark\.yaml:2: icon is not one of/,
  );
  edit('services/trademark.yaml', 'icon: parrot', 'icon: flow');
  await close();
});

test.each([
  ['catalogue.yaml', true],
  ['en-US/plans.md', true],
  ['services/trademark.yaml', true],
  ['zh-CN/services/trademark.md', true],
  ['en-US/pages/about.md', true],
  ['zh-CN/news/plans.md', false],
  ['en-US/packages/services.md', false],
])('a fault in %s keeps the site from starting: %s', (file, isExpected) => {
  expect(isOfCatalogue({ file, line: 1, problem: 'is wrong' })).toBe(isExpected);
});
