import type { Bilingual } from '#contract/base/bilingual.ts';
import { dayMs } from '#contract/base/durations.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { addMonths, shanghaiDay, startOfDay } from '#contract/base/shanghai.ts';
import { addWorkingDays, isWorkingDay } from '#contract/base/working-days.ts';
import type { CostKind } from '#contract/content/cost-kinds.ts';
import type { LedgerProject, LedgerWeek, SampleLedger } from '#contract/content/ledger.ts';

type SampleProject = Pick<LedgerProject, 'stage' | 'papers'> & {
  number: string;
  name: Bilingual<string>;
  lead: string;
  /** The months from the month of the ledger to the first and the last one of the project. */
  months: readonly [first: number, last: number];
  /** yuan */
  budget: number;
  before: number;
};

const projects: readonly SampleProject[] = [
  {
    number: '03',
    name: { 'zh-CN': '视觉检测算法 v2', 'en-US': 'Visual inspection v2' },
    lead: 'A',
    stage: 'development',
    months: [-7, 2],
    budget: 620_000,
    before: 429_720,
    papers: { have: 8, wanted: 9 },
  },
  {
    number: '05',
    name: { 'zh-CN': '产线数据采集平台', 'en-US': 'Line data platform' },
    lead: 'B',
    stage: 'trial',
    months: [-5, 4],
    budget: 740_000,
    before: 284_295,
    papers: { have: 7, wanted: 9 },
  },
  {
    number: '07',
    name: { 'zh-CN': '低功耗网关固件', 'en-US': 'Low-power gateway' },
    lead: 'A',
    stage: 'development',
    months: [-3, 5],
    budget: 860_000,
    before: 225_490,
    papers: { have: 9, wanted: 9 },
  },
  {
    number: '08',
    name: { 'zh-CN': '边缘推理模组', 'en-US': 'Edge inference module' },
    lead: 'C',
    stage: 'started',
    months: [-1, 10],
    budget: 980_000,
    before: 57_740,
    papers: { have: 3, wanted: 9 },
  },
  {
    number: '11',
    name: { 'zh-CN': '设备健康模型', 'en-US': 'Equipment health model' },
    lead: 'B',
    stage: 'closed',
    months: [-12, -1],
    budget: 450_000,
    before: 441_870,
    papers: { have: 9, wanted: 9 },
  },
];

/** The costs of the month: project, kind, yuan, text. */
const costs: readonly (readonly [string, CostKind, number, Bilingual<string>])[] = [
  ['03', 'materials', 9360, { 'zh-CN': '相机与光源', 'en-US': 'Cameras and lighting' }],
  ['05', 'materials', 18_720, { 'zh-CN': '传感器与线缆', 'en-US': 'Sensors and cables' }],
  ['08', 'other', 2100, { 'zh-CN': '资料费', 'en-US': 'Technical literature' }],
  ['07', 'materials', 21_050, { 'zh-CN': '芯片样品与打样', 'en-US': 'Chip samples and boards' }],
  ['05', 'design', 12_600, { 'zh-CN': '产线试验', 'en-US': 'Trial on the line' }],
  ['08', 'materials', 5400, { 'zh-CN': '散热件打样', 'en-US': 'Heat sink samples' }],
  ['03', 'other', 8800, { 'zh-CN': '差旅费与专家咨询费', 'en-US': 'Travel and expert advice' }],
  ['07', 'other', 7700, { 'zh-CN': '检测费', 'en-US': 'Test laboratory' }],
  ['05', 'other', 18_600, { 'zh-CN': '差旅费与会议费', 'en-US': 'Travel and meetings' }],
  ['03', 'depreciation', 3200, { 'zh-CN': '检测台折旧', 'en-US': 'Test bench' }],
  ['05', 'depreciation', 4150, { 'zh-CN': '采集设备折旧', 'en-US': 'Data loggers' }],
  ['07', 'depreciation', 2980, { 'zh-CN': '功耗仪折旧', 'en-US': 'Power analyzer' }],
  ['03', 'amortization', 1800, { 'zh-CN': '标注软件摊销', 'en-US': 'Labeling software' }],
  ['07', 'amortization', 1200, { 'zh-CN': '编译工具摊销', 'en-US': 'Compiler licenses' }],
  ['03', 'personnel', 58_400, { 'zh-CN': '工资与社保，按工时分摊', 'en-US': 'Pay, by hours' }],
  ['05', 'personnel', 64_250, { 'zh-CN': '工资与社保，按工时分摊', 'en-US': 'Pay, by hours' }],
  ['07', 'personnel', 76_740, { 'zh-CN': '工资与社保，按工时分摊', 'en-US': 'Pay, by hours' }],
  ['08', 'personnel', 31_200, { 'zh-CN': '工资与社保，按工时分摊', 'en-US': 'Pay, by hours' }],
];

/** The hours of each person by day, such as `03 6, 07 2`; an empty day is leave. */
const weeks: readonly {
  person: Bilingual<string>;
  days: readonly string[];
  isApproved: boolean;
}[] = [
  {
    person: { 'zh-CN': '张（示例）', 'en-US': 'Zhang (sample)' },
    days: ['03 8', '03 8', '03 6, 07 2', '03 8', '07 8'],
    isApproved: true,
  },
  {
    person: { 'zh-CN': '李（示例）', 'en-US': 'Li (sample)' },
    days: ['05 8', '05 8', '05 8', '05 4, 03 4', '05 8'],
    isApproved: true,
  },
  {
    person: { 'zh-CN': '王（示例）', 'en-US': 'Wang (sample)' },
    days: ['07 8', '07 8', '07 8', '07 8', '07 8'],
    isApproved: true,
  },
  {
    person: { 'zh-CN': '赵（示例）', 'en-US': 'Zhao (sample)' },
    days: ['08 4, 05 4', '08 8', '08 8', '05 8', ''],
    isApproved: false,
  },
  {
    person: { 'zh-CN': '陈（示例）', 'en-US': 'Chen (sample)' },
    days: ['07 4, 08 4', '08 8', '07 8', '07 8', '07 6'],
    isApproved: false,
  },
];

/** Computes the sample ledger of the last complete month before `today`, a day in Shanghai. */
export function createSampleLedger(today: string, locale: Locale): SampleLedger {
  const thisMonth = startOfDay(`${today.slice(0, 7)}-01`);
  const start = addMonths(thisMonth, -1);
  const ids = new Map(
    projects.map(({ number, months: [first] }) => [
      number,
      `RD${shanghaiDay(addMonths(start, first)).slice(0, 4)}-${number}`,
    ]),
  );
  const getId = (number: string) => ids.get(number) ?? number;
  const days = listWorkingDays(start, costs.length);
  return {
    company: locale === 'zh-CN' ? '示例科技有限公司' : 'Sample Technology Ltd.',
    month: shanghaiDay(start).slice(0, 7),
    projects: projects.map(({ number, name, lead, months: [first, last], ...project }) => ({
      id: getId(number),
      name: name[locale],
      lead: locale === 'zh-CN' ? `研发负责人 ${lead}` : `R&D lead ${lead}`,
      stage: project.stage,
      from: shanghaiDay(addMonths(start, first)),
      to: shanghaiDay(new Date(addMonths(start, last + 1).valueOf() - dayMs)),
      budget: project.budget * 100,
      before: project.before * 100,
      papers: project.papers,
    })),
    entries: costs.map(([number, kind, yuan, text], index) => ({
      id: String(index + 1),
      day: days[index] ?? today,
      project: getId(number),
      kind,
      text: text[locale],
      amount: yuan * 100,
      voucher: `${locale === 'zh-CN' ? '记' : 'V'}-${String(12 + index * 3).padStart(3, '0')}`,
    })),
    week: findLastWeek(today),
    hours: weeks.map(({ person, days: each, isApproved }): LedgerWeek => ({
      person: person[locale],
      days: each.map((day) =>
        day
          .split(', ')
          .filter(Boolean)
          .map((entry) => {
            const [number = '', hours = ''] = entry.split(' ');
            return { project: getId(number), hours: Number(hours) };
          }),
      ),
      isApproved,
    })),
  };
}

/** Spreads `count` entries over the working days of the month that begins at `start`. */
function listWorkingDays(start: Date, count: number): string[] {
  const end = shanghaiDay(addMonths(start, 1));
  const days: string[] = [];
  let day = addWorkingDays(shanghaiDay(new Date(start.valueOf() - dayMs)), 1);
  while (day < end) {
    days.push(day);
    day = addWorkingDays(day, 1);
  }
  return Array.from(
    { length: count },
    (_, index) => days[Math.floor((index * days.length) / count)] ?? '',
  );
}

/** Finds the last week before that of `today` in which Monday to Friday are all working days. */
function findLastWeek(today: string): string[] {
  let monday = startOfDay(today);
  while (new Date(`${shanghaiDay(monday)}T00:00:00Z`).getUTCDay() !== 1) {
    monday = new Date(monday.valueOf() - dayMs);
  }
  for (;;) {
    monday = new Date(monday.valueOf() - 7 * dayMs);
    const first = monday.valueOf();
    const week = Array.from({ length: 5 }, (_, at) => shanghaiDay(new Date(first + at * dayMs)));
    if (week.every(isWorkingDay)) return week;
  }
}
