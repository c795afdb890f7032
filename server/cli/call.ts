import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import * as v from 'valibot';
import { Envelope, InvalidData } from '#contract/base/envelope.ts';
import { parseFen } from '#contract/base/yuan.ts';
import { listActFields, staffActs, type StaffActName } from '#contract/staff/act-fields.ts';
import type { StaffCall } from '#contract/staff/call.ts';
import { RefundOutcome } from '#contract/staff/case.ts';
import { staffCalls } from '#contract/staff/calls.ts';
import {
  commandRefused,
  done,
  exitCodes,
  misused,
  type Question,
  type Reply,
} from '#server/base/command.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { plain } from '#server/base/plain-text.ts';
import { createActs } from '#server/console/handlers.ts';
import { countMoneyColleagues, findColleague } from '#server/domain/staff/accounts.ts';
import type { StaffRow } from '#server/domain/staff/one-time-codes.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import { leftToOnePerson } from '#server/domain/views/refund-proposals.ts';
import { readActFigure, type ActFigure } from './act-figures.ts';
import { describeField, listTypedFields, readActInput, type ActInput } from './act-input.ts';
import type { Operator } from './operator.ts';
import { yuan } from './table.ts';
import { loadTexts } from './texts.ts';

const usage = `call NAME field=value … --as COLLEAGUE [--json] [--key KEY]

Asks for a one-time code of the colleague after it has shown the figure, if there is one. --json prints the
response; a repeat with the same --key does nothing twice. "call NAME" lists the fields:`;

/**
 * Runs `call`: an act of the console in the name of a colleague, by the same code as a request. Without a name it
 * lists the acts, without fields those of an act.
 */
export async function runCallCommand(operator: Operator, args: readonly string[]): Promise<Reply> {
  const { name, words, as, isJson, key } = readArguments(args);
  if (name === null) return done(listActs());
  const act = staffActs.get(name);
  if (act === undefined) throw misused(`There is no act "${plain(name)}".\n\n${listActs()}`);
  if (as === null && words.length === 0) return done(describeAct(name, act));
  if (as === null) throw misused('Say who acts: --as COLLEAGUE.');
  const colleague = await findColleague(operator.deps.db, as);
  if (colleague === null) throw commandRefused(`No colleague has the name ${as}.`);

  const input = readActInput(staffCalls[act], words, operator.files);
  const figure = await readFigure(operator, act, input);
  const isAlone = figure !== null && (await needsOperator(operator, colleague, figure));
  const { code, sum } = operator.answers ?? {};
  if (code === undefined || (isAlone && sum === undefined)) {
    checkBody(act, input, figure);
    return ask(colleague, figure, isAlone);
  }
  if (isAlone && parseFen(sum ?? '') !== figure.money?.amount) {
    throw commandRefused('That is another sum. Nothing was done.');
  }
  const person: StaffPerson = {
    id: colleague.id,
    name: colleague.name,
    role: colleague.role,
    actor: colleague.name,
    command: { code, isAlone },
    idleEndsAt: operator.deps.clock.date(),
    endsAt: operator.deps.clock.date(),
  };
  // The call receives the figure that was shown, and refuses it if it has changed since.
  const shown: object = Object(JSON.parse(operator.answers?.['figure'] ?? '{}'));
  const body = { ...input.body, ...shown };
  return send(operator, person, { name, act, input: { ...input, body }, isJson, key });
}

function readArguments(args: readonly string[]) {
  try {
    const options = {
      as: { type: 'string' },
      json: { type: 'boolean' },
      key: { type: 'string' },
    } as const;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
    const [name = null, ...words] = positionals;
    const { as = null, json: isJson = false, key = randomUUID() } = values;
    return { name, words, as, isJson, key };
  } catch (error) {
    throw misused(`${formatThrown(error)}\n\n${usage}`);
  }
}

/** Lists the acts with their fields. */
function listActs(): string {
  return `${usage}\n\n${[...staffActs].map(([name, act]) => describeAct(name, act)).join('\n')}`;
}

function describeAct(name: string, act: StaffActName): string {
  const call: StaffCall = staffCalls[act];
  const role = call.audience === 'staff.money' ? ', role money' : '';
  const fields = listTypedFields(call).map(describeField).join(' ');
  return `  ${name} ${fields}\n      ${getLabel(name)}${role}`;
}

async function readFigure(
  operator: Operator,
  act: StaffActName,
  { params, body }: ActInput,
): Promise<ActFigure | null> {
  const { offer }: StaffCall = staffCalls[act];
  if (offer?.shows === undefined) return null;
  return readActFigure(operator, offer.shows, { ...params, ...body });
}

/** True if money needs a second person and no other colleague may be one. */
async function needsOperator(
  { deps: { db, clock }, twoPersonFen: limit = 0 }: Operator,
  { id, role }: StaffRow,
  { money }: ActFigure,
): Promise<boolean> {
  if (money === null || role !== 'money' || (await countMoneyColleagues(db)) > 1) return false;
  const { orderId, amount, first } = money;
  if (first !== null) return first === id;
  return amount > (await leftToOnePerson(db, id, orderId, { limit, now: clock.date() }));
}

/** Refuses a malformed field before a code is spent. */
function checkBody(act: StaffActName, { body }: ActInput, figure: ActFigure | null): void {
  const call: StaffCall = staffCalls[act];
  if (call.body === undefined) return;
  const read = v.safeParse(call.body, { ...body, ...figure?.body, code: '000000' });
  if (read.success) return;
  const faults = read.issues.map((issue) => `${v.getDotPath(issue) ?? '–'}: ${issue.message}`);
  throw misused(`${faults.join('\n')}\n\n${describeAct(call.act ?? '', act)}`);
}

function ask({ name }: StaffRow, figure: ActFigure | null, isAlone: boolean): Reply {
  const sum = yuan(figure?.money?.amount ?? 0);
  const alone = `${sum} yuan take two people, and no second colleague has the role money. The log will name the operator.`;
  const questions: Question[] = [
    ...(isAlone ? [{ name: 'sum', says: `Type the sum in yuan to confirm it (${sum}): ` }] : []),
    { name: 'code', says: `One-time code of ${name}: ` },
  ];
  const text = [...(figure === null ? [] : [figure.says]), ...(isAlone ? [alone] : [])].join('\n');
  const shown = { figure: JSON.stringify(figure?.body ?? {}) };
  return { text, exitCode: exitCodes.misused, asks: { questions, shown } };
}

type Sent = { name: string; act: StaffActName; input: ActInput; isJson: boolean; key: string };
type Answered = { status: number; envelope: Envelope };

async function send(operator: Operator, person: StaffPerson, sent: Sent): Promise<Reply> {
  const { deps, origin: siteOrigin, twoPersonFen = 0 } = operator;
  const app = createActs(deps, { siteOrigin, twoPersonFen }, person);
  const request = async (act: StaffActName, input: ActInput): Promise<Answered> => {
    // Only the confirmations have a code among their fields.
    const hasCode = listActFields(staffCalls[act]).some(({ kind }) => kind === 'oneTimeCode');
    const code = hasCode ? { code: person.command?.code } : null;
    const body = { ...input.body, ...code };
    const response = await app.request(...toRequest(act, { ...input, body }, sent.key));
    return { status: response.status, envelope: v.parse(Envelope, await response.json()) };
  };
  const first = await request(sent.act, sent.input);
  const outcome = v.safeParse(RefundOutcome, first.envelope.data);
  const proposal = outcome.success ? outcome.output.proposal : null;
  if (proposal === null || person.command?.isAlone !== true) return toReply(first, sent);
  const { id, amount } = proposal;
  const figure = await readActFigure(operator, 'proposal', { id });
  const input = { params: { id }, body: { amount, ...figure.body }, files: [] };
  return toReply(await request('confirmProposal', input), {
    ...sent,
    name: 'refund.confirm',
    input,
  });
}

function toRequest(
  act: StaffActName,
  { params, body, files }: ActInput,
  key: string,
): [string, RequestInit] {
  const call: StaffCall = staffCalls[act];
  const path = call.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const headers = { 'idempotency-key': key, 'accept-language': 'en-US' };
  if (call.upload !== undefined) {
    const form = new FormData();
    for (const [name, value] of Object.entries(body)) form.set(name, String(value));
    for (const { field, name, bytes } of files) form.append(field, new File([bytes], name));
    return [`/${path}`, { method: call.method, headers, body: form }];
  }
  const json = { ...headers, 'content-type': 'application/json' };
  return [`/${path}`, { method: call.method, headers: json, body: JSON.stringify(body) }];
}

function toReply({ status, envelope }: Answered, { name, input, isJson }: Sent): Reply {
  const exitCode =
    status < 400 ? exitCodes.done : status === 422 ? exitCodes.misused : exitCodes.refused;
  if (isJson) return { text: JSON.stringify(envelope, null, 2), exitCode };
  if (status >= 400) return { text: describeRefusal(envelope), exitCode };
  const about = Object.values(input.params)[0] ?? '';
  return {
    text: [`${name} ${about}: done.`, ...describeData(envelope.data)].join('\n'),
    exitCode,
  };
}

function describeRefusal({ message, data }: Envelope): string {
  const invalid = v.safeParse(InvalidData, data);
  if (!invalid.success) return [`${message}.`, ...describeData(data)].join('\n');
  const { fields } = invalid.output;
  return [
    `${message}.`,
    ...Object.entries(fields).map(([name, texts]) => `${name}: ${texts.join(' ')}`),
  ].join('\n');
}

/** Lists the members of a response, one a line, sums in yuan. */
function describeData(data: unknown, prefix = ''): string[] {
  return Object.entries(Object(data)).flatMap(([name, value]) => {
    // Only compared, and never read by a person.
    if (value === null || name === 'terms') return [];
    if (typeof value === 'object' && !Array.isArray(value))
      return describeData(value, `${prefix}${name}.`);
    const text = Array.isArray(value)
      ? value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', ')
      : String(value);
    if (name === 'why') return [`why: ${getRefusalText(String(value))}`];
    const isSum = typeof value === 'number' && /^(?:amount|refundable|asked|offered)$/.test(name);
    return [`${prefix}${name}: ${isSum ? `${yuan(value)} yuan` : plain(text)}`];
  });
}

type LogTexts = {
  acts: Readonly<Record<string, string>>;
  refusals: Readonly<Record<string, string>>;
};

let texts: LogTexts | null = null;

/** Reads the texts of the staff log. */
function readTexts(): LogTexts {
  texts ??= logTextsIn(loadTexts('console-case'));
  return texts;
}

function logTextsIn({ log }: { log: LogTexts }): LogTexts {
  return log;
}

/** Returns the name of an act in the log of the console. */
function getLabel(name: string): string {
  return readTexts().acts[name] ?? name;
}

function getRefusalText(why: string): string {
  return readTexts().refusals[why] ?? why;
}
