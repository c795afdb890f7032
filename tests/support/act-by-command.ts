import { randomUUID } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { formatTypedYuan } from '#contract/base/yuan.ts';
import type { NamedFiles, Reply } from '#server/base/command.ts';
import type { StaffRequest } from '#server/cli/channel.ts';
import { readNamedFiles } from '#server/cli/named-files.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { staff } from '#server/db/tables/staff.ts';
import { addStaff, type Credentials } from '#server/domain/staff/accounts.ts';
import type { TestServer } from './server.ts';

/** The fields of an act as an operator types them; several files of one field in a list. */
export type TypedFields = Readonly<Record<string, string | readonly string[]>>;

/** A colleague with the secret of their authenticator. */
export type Acting = Pick<Credentials, 'name' | 'secret'>;

type Server = Pick<TestServer, 'deps' | 'clock'>;
type Options = {
  /** The acting colleague; by default one with the role `money`, at first `tester`, another for each parallel act. */
  as?: Acting;
  /** Above this sum, in fen, a refund needs two people; by default none does. */
  twoPersonFen?: number;
  /** Further answers to questions, such as the sum that the operator types. */
  answers?: Readonly<Record<string, string>>;
  flags?: readonly string[];
  /** Runs the command elsewhere than in this process. */
  run?: (request: StaffRequest) => Promise<Reply>;
};

/** The colleagues of a server who act at nothing now. */
const idle = new WeakMap<object, Credentials[]>();

async function addColleague({ deps }: Server): Promise<Credentials> {
  const other = () => addStaff(deps, 'tester', `tester-${randomUUID().slice(0, 8)}`, 'money');
  const added = (await addStaff(deps, 'tester', 'tester', 'money')) ?? (await other());
  if (added === null) throw new Error('the name is taken');
  return added;
}

/**
 * Runs an act by command, as `npm run admin -- call` does, and answers its questions. A code of the colleague is
 * good each time.
 */
export async function call(
  server: Server,
  act: string,
  fields: TypedFields,
  options: Options = {},
): Promise<Reply> {
  const { deps, clock } = server;
  const { twoPersonFen = Number.MAX_SAFE_INTEGER } = options;
  const free = idle.get(deps.db) ?? [];
  idle.set(deps.db, free);
  const colleague = options.as === undefined ? (free.pop() ?? (await addColleague(server))) : null;
  await deps.db.update(staff).set({ lastStep: 0 });
  const run = ({ args, ...request }: StaffRequest) =>
    runAdmin({ deps, origin: 'https://park.example', twoPersonFen, ...request }, args);
  const as = options.as ?? colleague ?? { name: '', secret: '' };
  try {
    return await callAs(as, clock.now(), act, fields, { run, ...options });
  } finally {
    if (colleague !== null) free.push(colleague);
  }
}

/** Runs an act by command in the name of a colleague, with the code of an instant; ms since 1970. */
export async function callAs(
  { name, secret }: Acting,
  instant: number,
  act: string,
  fields: TypedFields,
  { run, answers, flags = [] }: Options & Required<Pick<Options, 'run'>>,
): Promise<Reply> {
  const args = ['call', act, ...toWords(fields), '--as', name, ...flags];
  const files: NamedFiles = readNamedFiles(args);
  const first = await run({ actor: 'tester', args, files });
  if (first.asks === undefined) return first;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: instant });
  const given = { ...first.asks.shown, code, ...answers };
  return run({ actor: 'tester', args, files, answers: given });
}

/** Writes the fields of an act as the words of a command. */
function toWords(fields: TypedFields): string[] {
  return Object.entries(fields).flatMap(([name, typed]) =>
    [typed].flat().map((value) => `${name}=${value}`),
  );
}

/** A decision about a refund, in words: with an amount in yuan and a reason, a reason, or a reference. */
export type DecisionWords = readonly [act: string, text?: string, reason?: string];

/** Writes a decision about a refund as an act with its fields. */
export function toDecision(
  refundNo: string,
  [act, text, reason]: DecisionWords,
): [act: string, fields: TypedFields] {
  const name = { approve: 'amount', decline: 'reason', settle: 'reference' }[act] ?? '';
  return [
    `refund.${act}`,
    {
      refund_no: refundNo,
      ...(text === undefined ? null : { [name]: text }),
      ...(reason === undefined ? null : { reason }),
    },
  ];
}

/** Returns the text of a command that was done; throws that of another. */
export function expectDone({ exitCode, text }: Reply): string {
  if (exitCode !== 0) throw new Error(text);
  return text;
}

/** Writes a file that a command can name; returns its path. */
export function writeNamedFile(name: string, bytes: Uint8Array | string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'xuyuan-')), name);
  writeFileSync(path, bytes);
  return path;
}

/** Writes a sum in fen as it is typed. */
export const typedYuan = formatTypedYuan;
