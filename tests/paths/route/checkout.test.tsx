import { afterAll, afterEach, beforeEach, describe, expect } from 'vitest';
import { createTestServer } from '#tests/support/server.ts';
import { checkoutCalls, createCheckoutDriver, type CheckoutDriver } from './checkout-driver.ts';
import { createOrderWorld, type OrderWorld } from './order-world.ts';
import { openPage, type PageInProcess } from './page-in-process.ts';
import { listWalks } from './walks.ts';
import { takeTurns } from '#tests/support/take-turns.ts';
import { server, setUpServer, test } from '#tests/support/set-up.ts';

let world: OrderWorld;
let page: PageInProcess | null = null;
let driver: CheckoutDriver;

setUpServer(() => createTestServer({ isEmbedded: true }));
test.beforeAll(async () => {
  world = createOrderWorld(server, await server.register());
});

afterAll(() => page?.close());

beforeEach(async () => {
  if (page !== null) return;
  page = await openPage(server, world.person, '/user/payments', {
    kinds: checkoutCalls,
    onWrite: () => world.forget(),
  });
  driver = createCheckoutDriver(page, world);
});

afterEach(({ task }) => {
  if (task.result?.state !== 'fail') return;
  // A failed walk must not affect the next one.
  page?.close();
  page = null;
  server.sandbox.faults.clear();
  world = createOrderWorld(server, world.person);
});

/** Steps that the machine takes and the page does not offer: a walk ends there. */
const notOffered: readonly (readonly [path: RegExp, why: string])[] = [
  [/cancel\.requested > (channel\.picked|cancel\.requested)$/, 'the dialog covers the page'],
  [
    /(repriced|createOrder!termsChanged) > draft\.submitted > createOrder!termsChanged$/,
    'the price has not changed',
  ],
  [/createOrder!notAccepted .*(repriced$|createOrder!termsChanged)/, 'the price has changed'],
  // While the order is read behind a code, neither the code nor anything to press is on the screen.
  [
    /(payment=failed|\+code > order\.changed) > (channel|cancel|order=|transfer)/,
    'no such button on "waiting"',
  ],
  [
    /(announce|withdraw)Transfer=(paid|cancelled|refunded)/,
    'only within a moment after the call has the order ended',
  ],
  // The page of an announced transfer offers no wallet.
  [
    /(\+|announceTransfer=)transfer( > (?!withdrawTransfer=)[^>]+)* > (channel|transfer)\.picked/,
    'no such button on "transfer"',
  ],
];

describe('the paths of the checkout, on the real pages over the real server', () => {
  takeTurns('paths of checkout', 4);

  test.each(listWalks('checkout'))('%s, then %s', async (text, disturbance, path) => {
    const [, why = null] = notOffered.find(([pattern]) => pattern.test(text)) ?? [];

    expect(await driver.walk(path, disturbance)).toBe(why);
  });
});
