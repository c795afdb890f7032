import type { i18n as I18n } from 'i18next';
import type { Case } from '#contract/staff/case.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { readFlow, type Flow } from '#src/charts/flow.ts';
import { openCase, type OpenedCase } from '#src/charts/replay/open-case.ts';

/** A case with its charts, and with the record of the customer's browser if a support code was given. */
export type Sides = {
  /** Null if neither side can be replayed. */
  opened: OpenedCase | null;
  /** The charts on which the server has a position. */
  flows: readonly Flow[];
};

/** A case, and its sides as soon as they are read: the case does not wait for its charts. */
export type CaseWithSides = { about: Case; sides: Promise<Sides | 'failed'> };

/** Reads the data that the page draws. Rejects if charts or texts cannot be fetched. */
export async function readSides(about: Case, i18n: I18n, locale: Locale): Promise<Sides> {
  const [opened, flows] = await Promise.all([
    replayed(about, i18n, locale),
    Promise.all(about.charts.map(({ machine }) => readFlow(i18n, locale, machine))),
  ]);
  return { opened, flows: flows.filter((flow) => flow !== null) };
}

async function replayed(about: Case, i18n: I18n, locale: Locale): Promise<OpenedCase | null> {
  const { order, facts, support } = about;
  const file = { version: 1, order_no: order.order_no, type: order.type, facts };
  const open = (more: object) => openCase(JSON.stringify({ ...file, ...more }), i18n, locale);
  // A code of another version or order must not hide the server's facts.
  const alone = () => open({}).catch(() => null);
  return support === null ? alone() : open({ support_code: support.code }).catch(() => alone());
}
