import { describe, expect } from 'vitest';
import * as v from 'valibot';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { addWorkingDays, isWorkingDay, subtractWorkingDays } from '#contract/base/working-days.ts';
import { ServiceOffer } from '#contract/service/offer.ts';
import { SampleOrder } from '#contract/service/schemas.ts';
import { readSampleOrder } from '#server/domain/views/sample-order.ts';
import { storeOwnOffers } from '#tests/support/own-offers.ts';
import { sampleServices } from '#tests/support/sample-services.ts';
import { server, test } from '#tests/support/set-up.ts';

test.beforeAll(() => storeOwnOffers(server.deps.db));

describe.each(sampleServices)('the sample order of %s', (item) => {
  test('the sample has the steps, prices and files of the page that sells the service', async () => {
    const read = async (path: string) => (await server.call('GET', path)).data;
    const offer = v.parse(ServiceOffer, await read(`services/${item}`));
    const { amount, service } = v.parse(SampleOrder, await read(`services/${item}/sample`));
    const done = service.steps.filter(({ status }) => status === 'done');

    expect(amount).toBe(offer.plans[1]?.prices.yearly?.cny);
    expect(service.steps.map(({ key, title, by, price }) => ({ key, title, by, price }))).toEqual(
      offer.steps.map(({ key, title, by, share }) => ({
        key,
        title,
        by,
        price: (amount * share) / 100,
      })),
    );
    expect(done.length).toBeGreaterThan(0);
    expect(service.refundable).toBe(done.reduce((sum, { price }) => sum - price, amount));
    expect(service.files.map(({ name }) => name)).toEqual(
      done.toReversed().flatMap(({ delivers }) => delivers.map((name) => `${name}.pdf`)),
    );
    expect(service.next?.due).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test.each(['2026-11-27', '2026-10-04', '2026-02-28', '2027-01-01'])(
    'on %s the steps of the sample were done on working days, and the current one is not late',
    async (today) => {
      const { service } = await readSampleOrder(server.deps.db, item, 'zh-CN', today);
      const begun = shanghaiDay(new Date(service.begins.at ?? ''));
      const days = service.steps.flatMap(({ done_at: at }) => at ?? []);

      expect([begun, ...days.map((at) => shanghaiDay(new Date(at)))].every(isWorkingDay)).toBe(
        true,
      );
      expect(days.toSorted()).toEqual(days);
      expect(days.every((at) => shanghaiDay(new Date(at)) < today)).toBe(true);
      expect((service.next?.due ?? '') >= today).toBe(true);
    },
  );
});

test('a sample of an unknown service is not found', async () => {
  expect((await server.call('GET', 'services/nothing/sample')).status).toBe(404);
});

test.each(['2026-11-27', '2026-10-08', '2026-02-24'])(
  'subtracting working days from %s undoes adding them',
  (day) => {
    for (const count of [1, 5, 30]) {
      expect(addWorkingDays(subtractWorkingDays(day, count), count)).toBe(day);
    }
  },
);
