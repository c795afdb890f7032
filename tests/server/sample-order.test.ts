import { describe, expect } from 'vitest';
import * as v from 'valibot';
import type { QuantityKind } from '#contract/base/picklists.ts';
import { addMonths, shanghaiDay } from '#contract/base/shanghai.ts';
import { addWorkingDays, isWorkingDay, subtractWorkingDays } from '#contract/base/working-days.ts';
import { ServiceOffer } from '#contract/service/offer.ts';
import { SampleOrder } from '#contract/service/schemas.ts';
import type { Facts } from '#server/db/tables/content-kinds.ts';
import { readSampleOrder } from '#server/domain/views/sample-order.ts';
import { readOwnContent } from '#tests/support/own-content.ts';
import { storeOwnOffers } from '#tests/support/own-offers.ts';
import { sampleServices } from '#tests/support/sample-services.ts';
import { listAllSteps } from '#tests/support/served-order.ts';
import { server, test } from '#tests/support/set-up.ts';

test.beforeAll(() => storeOwnOffers(server.deps.db));

const isOfMatter = (kind: QuantityKind) => kind === 'matter';

/** Reads the facts of one of the site's own services. Throws for an unknown one. */
async function readFacts(item: string): Promise<Facts> {
  const { items } = await readOwnContent();
  const found = items.find(({ kind, id }) => kind === 'services' && id === item);
  if (found === undefined) throw new Error(`there is no service ${item}`);
  return found.facts;
}

/** Computes what one unit of a matter costs under the plan in the middle, in percent of its price. */
function computeCost(quantities: Facts['quantities']): number {
  return quantities.reduce(
    (sum, { kind, part, pro }) => sum + (isOfMatter(kind) ? part / pro : 0),
    0,
  );
}

/** The steps of the order come before those of the matter. */
const rank = ({ per }: Facts['steps'][number]) => (per === 'order' ? 0 : 1);

describe.each(sampleServices)('the sample order of %s', (item) => {
  test('the sample has the steps, prices and files of the page that sells the service', async () => {
    const read = async (path: string) => (await server.call('GET', path)).data;
    const offer = v.parse(ServiceOffer, await read(`services/${item}`));
    const { amount, service } = v.parse(SampleOrder, await read(`services/${item}/sample`));
    const { steps, quantities } = await readFacts(item);
    const ofMatters = steps.filter(({ per }) => per === 'matter');
    const titles = new Map(offer.steps.map(({ key, title }) => [key, title]));
    const shown = listAllSteps(service);
    const done = shown.filter(({ status }) => status === 'done');
    const cost = computeCost(quantities);
    const sold = [...steps].toSorted((one, other) => rank(one) - rank(other));

    expect(amount).toBe(offer.plans[1]?.prices.yearly?.cny);
    expect(shown.map(({ key, title, by, price }) => ({ key, title, by, price }))).toEqual(
      sold.map(({ key, per, by, share }) => ({
        key,
        title: titles.get(key),
        by,
        price: Math.floor((amount * (per === 'matter' ? cost : 100) * share) / 10_000 + 1e-6),
      })),
    );
    expect(service.matter_steps).toEqual(ofMatters.map(({ key }) => titles.get(key)));
    expect(service.units.map(({ key, used }) => [key, used])).toEqual(
      quantities
        .filter(({ part }) => part > 0)
        .map(({ key, kind }) => [key, isOfMatter(kind) ? 1 : 0]),
    );
    expect(done.length).toBeGreaterThan(0);
    expect(service.files.map(({ name }) => name)).toEqual(
      done.toReversed().flatMap(({ delivers }) => delivers.map((name) => `${name}.pdf`)),
    );
    expect(service.next?.due).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test('the sample refunds all but its finished steps and the months begun', async () => {
    const { amount, service } = await readSampleOrder(server.deps.db, item, 'zh-CN', '2026-11-27');
    const { steps, quantities } = await readFacts(item);
    const start = new Date(service.begins.at ?? '');
    const months = Array.from({ length: 12 }, (_, at) => addMonths(start, at));
    const begun = months.filter((at) => at <= new Date(service.as_of)).length;
    const done = new Set(
      listAllSteps(service).flatMap(({ key, status }) => (status === 'done' ? [key] : [])),
    );
    const own = steps.reduce((sum, { per, share }) => sum + (per === 'order' ? share : 0), 0);
    const rest = quantities.reduce((left, { part }) => left - part, 100 - own);
    const ofSteps = steps
      .filter(({ key }) => done.has(key))
      .map(({ per, share }) =>
        per === 'matter' ? (share * computeCost(quantities)) / 100 : share,
      );
    const gone = ofSteps.reduce((sum, share) => sum + share, (rest * begun) / 12);

    expect(service.refundable).toBe(amount - Math.floor((amount * gone) / 100 + 1e-6));
  });

  test.each(['2026-11-27', '2026-10-04', '2026-02-28', '2027-01-01'])(
    'on %s the steps of the sample were done on working days, and the current one is not late',
    async (today) => {
      const { service } = await readSampleOrder(server.deps.db, item, 'zh-CN', today);
      const begun = shanghaiDay(new Date(service.begins.at ?? ''));
      const days = listAllSteps(service).flatMap(({ done_at: at }) => at ?? []);

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
