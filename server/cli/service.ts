import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { Day } from '#contract/base/fields.ts';
import { readLogFacts } from '#contract/staff/log.ts';
import { normalizeLine } from '#contract/base/typed-lines.ts';
import { orders } from '#server/db/tables/orders.ts';
import { writeStaffLog } from '#server/records/staff-log.ts';
import { startByHand } from '#server/domain/workflows/start-service.ts';
import { completeByHand } from '#server/domain/workflows/complete-service.ts';
import { doStep } from '#server/domain/workflows/do-service-step.ts';
import { reachBranch } from '#server/domain/workflows/reach-service-branch.ts';
import { handOver } from '#server/domain/workflows/hand-over-file.ts';
import { readStepDetails } from '#server/domain/service/branches.ts';
import { dated } from '#server/domain/views/order-service.ts';
import type { ServiceAct } from '#server/domain/service/log.ts';
import { toRefusalFacts, whyServiceRefused } from '#server/domain/service/refusal.ts';
import { readSteps } from '#server/domain/service/steps.ts';
import { Refusal } from '#server/base/refusal.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { plain } from '#server/base/plain-text.ts';
import { type Operator } from './operator.ts';
import { namedFile } from './named-files.ts';
import { describeRefusal } from './service-refusals.ts';
import { day, table, when, yuan } from './table.ts';

const longestName = 40;

/** Runs `start <order number> [day] [--adviser NAME]`: records the confirmed first day. */
export async function runStartCommand(operator: Operator, args: readonly string[]): Promise<Reply> {
  const { orderNo, first, adviser } = readStart(args);
  return explainRefusal(operator, 'service.start', { orderNo, day: first }, async () => {
    const { periodStart } = await startByHand(
      operator.deps,
      operator.actor,
      orderNo,
      first,
      adviser,
    );
    const begins = periodStart === null ? '' : ` begins on ${day(periodStart)}`;
    return done(`Order ${orderNo}${begins}. Its owner is told.`);
  });
}

/** Runs `step <order number> [step]`: records that the next step is done; without a step, lists the steps. */
export async function runStepCommand(operator: Operator, args: readonly string[]): Promise<Reply> {
  const [orderNo, key, ...more] = args;
  if (orderNo === undefined || more.length > 0) {
    throw misused('Say "step <order number> <step>", or without a step to see which there are.');
  }
  if (key === undefined) return showSteps(operator, orderNo);
  return explainRefusal(operator, 'service.step', { orderNo, step: key }, async () => {
    const { step, next } = await doStep(operator.deps, operator.actor, orderNo, key);
    const title = step.title['zh-CN'];
    const after =
      next === null
        ? `It was the last one: "complete ${orderNo}".`
        : `Next: ${next.key}, ${next.title['zh-CN']}.`;
    return done(`Step ${key}, ${title}, of order ${orderNo} is done. Its owner is told. ${after}`);
  });
}

/** Runs `branch <order number> <branch>`: records that the current step reached a branch. */
export async function runBranchCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [orderNo, key, ...more] = args;
  if (orderNo === undefined || key === undefined || more.length > 0) {
    throw misused(
      'Say "branch <order number> <branch>"; "step <order number>" shows which there are.',
    );
  }
  return explainRefusal(operator, 'service.branch', { orderNo, branch: key }, async () => {
    const { text, to } = await reachBranch(operator.deps, operator.actor, orderNo, key);
    const after =
      to === null
        ? 'The steps go on.'
        : `Next: ${to.key}, ${to.title['zh-CN']}; no other step is left.`;
    return done(
      `Branch ${key} of order ${orderNo} is noted: ${text['zh-CN']} Its owner is told. ${after}`,
    );
  });
}

/** Runs `deliver <order number> <file> …`: delivers files, all or none. */
export async function runDeliverCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [orderNo, ...paths] = args;
  if (orderNo === undefined || paths.length === 0) {
    throw misused('Say "deliver <order number> <file>", with one file or several.');
  }
  const uploads = paths.map((path) => namedFile(operator.files, path));
  return explainRefusal(operator, 'service.deliver', { orderNo }, async () => {
    const names = await handOver(operator.deps, operator.actor, orderNo, uploads);
    const files = names.length === 1 ? 'The file is' : `${names.length} files are`;
    return done(`${files} in order ${orderNo}: ${names.join(', ')}. Its owner is told.`);
  });
}

/** Runs `complete <order number>`: records that everything was delivered. */
export async function runCompleteCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [orderNo, ...more] = args;
  if (orderNo === undefined || more.length > 0) throw misused('Say "complete <order number>".');
  return explainRefusal(operator, 'service.complete', { orderNo }, async () => {
    await completeByHand(operator.deps, operator.actor, orderNo);
    return done(`Order ${orderNo} is completed. Its owner is told.`);
  });
}

async function showSteps({ deps }: Operator, orderNo: string): Promise<Reply> {
  const [order] = await deps.db.select().from(orders).where(eq(orders.orderNo, orderNo));
  if (order === undefined) throw commandRefused(`There is no order ${orderNo}.`);
  const steps = dated(await readSteps(deps.db, order), order, deps.clock.date());
  if (steps.length === 0) return done(`Order ${orderNo} has no steps.`);
  const detailsOn = await readStepDetails(deps.db, order, 'zh-CN');
  return done(
    table(
      ['step', 'what', 'by', 'done (Beijing)', 'due', 'yuan', 'branches'],
      steps.map(({ step, status, due }) => [
        step.key,
        step.title['zh-CN'],
        step.by,
        step.doneAt === null ? null : when(step.doneAt),
        due ?? null,
        yuan(step.price),
        detailsOn({ key: step.key, status })
          .branches.map(({ key, reached_at: at }) =>
            at === undefined ? key : `${key}, ${when(new Date(at))}`,
          )
          .join('; '),
      ]),
    ),
  );
}

/** Turns a refusal of the domain into a reply, in a sentence, and logs it with the facts in `asked`. */
export async function explainRefusal(
  { deps, actor }: Operator,
  act: ServiceAct,
  { orderNo, ...asked }: Readonly<Record<string, unknown>> & { orderNo: string },
  work: () => Promise<Reply>,
): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    const why = whyServiceRefused(error);
    if (!(error instanceof Refusal) || why === null) throw error;
    const facts = { ...readLogFacts(act, asked), ...toRefusalFacts(error) };
    const refused = { actor, act, subject: orderNo, facts, outcome: 'refused' } as const;
    await writeStaffLog(deps.db, { at: deps.clock.date(), ...refused });
    throw commandRefused(describeRefusal(why));
  }
}

function readStart(args: readonly string[]) {
  const usage = 'Say "start <order number>", or with its first day, such as 2026-11-23.';
  const { values, positionals } = parsed(args);
  const [orderNo, first, ...more] = positionals;
  const begins = v.safeParse(v.optional(Day), first);
  if (orderNo === undefined || more.length > 0 || !begins.success) throw misused(usage);
  const adviser = values.adviser === undefined ? null : plain(normalizeLine(values.adviser));
  if (adviser !== null && (adviser === '' || adviser.length > longestName)) {
    throw misused(`--adviser is a name of 1 to ${longestName} characters.`);
  }
  return { orderNo, first: begins.output ?? null, adviser };
}

function parsed(args: readonly string[]) {
  try {
    const options = { adviser: { type: 'string' } } as const;
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw misused(error instanceof Error ? error.message : 'The options cannot be read.');
  }
}
