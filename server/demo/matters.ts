import type { Bilingual } from '#contract/base/bilingual.ts';
import type { Order } from '#contract/orders/schemas.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { addWorkingDays } from '#contract/base/working-days.ts';
import type { SoldBranch } from '#server/db/tables/service-terms.ts';
import { getServiceTerms } from '#server/domain/service/terms.ts';
import { openMatter, withdrawMatter } from '#server/domain/workflows/service-matter.ts';
import { useUnits } from '#server/domain/workflows/service-units.ts';
import { hours, minutes, together, type Story } from './calendar.ts';
import { adviser, choose, type Customer, type Park } from './park.ts';
import { readBegun, takeSteps } from './steps.ts';

/** A matter of the demo: how many working days after the first day it is opened, and what becomes of it. */
type DemoMatter = {
  title: Bilingual<string>;
  units: number;
  after: number;
  /** Turned into a branch that leads elsewhere, or withdrawn after its first step; else its steps are taken. */
  ends?: 'turned' | 'withdrawn';
};

/** Units that are used, so many working days after the first day. */
type DemoUse = { key: string; after: number; note: Bilingual<string> };

const mark = (letter: string, classes: string) => ({
  'zh-CN': `标识 ${letter} · 第 ${classes.replaceAll(', ', '、')} 类`,
  'en-US': `Mark ${letter} · class ${classes}`,
});
const invention = (letter: string) => ({
  'zh-CN': `技术方案 ${letter}`,
  'en-US': `Invention ${letter}`,
});
const destination = (letter: string) => ({
  'zh-CN': `目的地 ${letter} · 设立公司`,
  'en-US': `Destination ${letter} · company`,
});

/** The matters by the quantity that they take first, as far as the units of a plan go. */
const matters: Readonly<Record<string, readonly DemoMatter[]>> = {
  classes: [
    { title: mark('A', '9, 42'), units: 2, after: 0, ends: 'turned' },
    { title: mark('B', '35'), units: 1, after: 12 },
    { title: mark('C', '9'), units: 1, after: 30, ends: 'withdrawn' },
    { title: mark('D', '41'), units: 1, after: 170 },
  ],
  applications: [
    { title: invention('A'), units: 1, after: 0 },
    { title: invention('B'), units: 1, after: 8, ends: 'withdrawn' },
    { title: invention('C'), units: 1, after: 60 },
  ],
  countries: [
    { title: destination('A'), units: 1, after: 0, ends: 'turned' },
    { title: destination('B'), units: 1, after: 15 },
  ],
};

/** The uses of a plan's counted units, with the notes that the owner reads. */
const uses: readonly DemoUse[] = [
  use('interviews', 4, '与研发负责人的挖掘访谈', 'Interview with the head of development'),
  use('visits', 6, '到公司讲解材料准备与签署要求', 'Explained the papers and signatures on site'),
  use('calls', 8, '比较目的地的线上会议', 'Meeting to compare the destinations'),
  use('searches', 9, '技术方案 A 的补充检索', 'A further search for invention A'),
  use('classes', 22, '研发费用归集培训，12 人参加', 'Training on R&D costs for 12 people'),
  use('rehearsals', 32, '迁移演练一次，回退步骤已核对', 'One rehearsal, with the way back checked'),
  use('calls', 40, '与目的地 B 当地代理的线上会议', 'Meeting with the agent at destination B'),
  use('reports', 60, '首份用量与费用报表', 'First report on usage and costs'),
  use('software', 80, '管理系统一件，登记材料已提交', 'One system, filed for registration'),
  use('opinions', 212, '标识 A 的驳回书面分析', 'Written opinion on the refusal of mark A'),
];

function use(key: string, after: number, chinese: string, english: string): DemoUse {
  return { key, after, note: { 'zh-CN': chinese, 'en-US': english } };
}

/** Takes the steps of a service that has begun, opens matters under it, and uses units. */
export async function* takeYear(park: Park, customer: Customer, order: Order): Story {
  const row = await readBegun(park, order.order_no);
  const { quantities, steps, branches } = getServiceTerms(row);
  const begun = shanghaiDay(row.periodStart);
  const first = steps.findIndex(({ per }) => per === 'matter');
  // The steps before those of a matter are done before one is opened.
  const before = steps.slice(0, Math.max(0, first)).reduce((sum, { days }) => sum + days, 0);
  const taken = quantities.find(({ kind }) => kind === 'matter');
  const opened = (matters[taken?.key ?? ''] ?? []).filter(
    (_, at, all) =>
      all.slice(0, at + 1).reduce((sum, { units }) => sum + units, 0) <= (taken?.granted ?? 0),
  );
  const turn = branches.find(({ to }) => to !== null) ?? null;
  yield* together(park.clock, [
    takeSteps(park, customer, order),
    ...opened.map((matter, at) =>
      takeMatter(park, customer, order, {
        ...matter,
        no: at + 1,
        day: addWorkingDays(begun, before + matter.after),
        turn,
      }),
    ),
    ...uses
      .filter(({ key }) => quantities.some((one) => one.key === key && one.kind === 'counted'))
      .map((each) => usesUnit(park, customer, order, addWorkingDays(begun, each.after), each)),
  ]);
}

async function* takeMatter(
  park: Park,
  customer: Customer,
  order: Order,
  {
    title,
    units,
    no,
    day,
    ends,
    turn,
  }: DemoMatter & { no: number; day: string; turn: SoldBranch | null },
): Story {
  const { order_no: orderNo } = order;
  yield { day, at: hours(16) + minutes(10 * no) };
  await openMatter(park.deps, adviser, orderNo, { title: choose(customer, title), units });
  if (ends !== 'withdrawn') {
    yield* takeSteps(park, customer, order, { no, turn: ends === 'turned' ? turn : null });
    return;
  }
  yield* takeSteps(park, customer, order, { no, count: 1 });
  yield { day: addWorkingDays(shanghaiDay(park.clock.date()), 2), at: hours(11) };
  await withdrawMatter(park.deps, adviser, { orderNo, no }, '客户决定暂不办理');
}

async function* usesUnit(
  { deps }: Park,
  customer: Customer,
  { order_no: orderNo }: Order,
  day: string,
  { key, note }: DemoUse,
): Story {
  yield { day, at: hours(15) + minutes(35) };
  await useUnits(deps, adviser, orderNo, { key, amount: 1, note: choose(customer, note) });
}
