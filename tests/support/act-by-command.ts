import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { formatTypedYuan } from '#contract/base/yuan.ts';
import type { Reply } from '#server/base/command.ts';
import { readNamedFiles } from '#server/cli/named-files.ts';
import { runAdmin } from '#server/cli/run-admin.ts';
import { staff } from '#server/db/tables/staff.ts';
import { addStaff, type Credentials } from '#server/domain/staff/accounts.ts';
import type { TestServer } from './server.ts';

/** The fields of an act as an operator types them; several files of one field in a list. */
export type TypedFields = Readonly<Record<string, string | readonly string[]>>;

type Server = Pick<TestServer, 'deps' | 'clock'>;
type Options = {
  /** Who acts; by default one colleague of each server with the role `money`. */
  as?: Pick<Credentials, 'name' | 'secret'>;
  /** Above this sum, in fen, a refund needs two people; by default none does. */
  twoPersonFen?: number;
  /** Further answers to questions, such as the sum that the operator types. */
  answers?: Readonly<Record<string, string>>;
  flags?: readonly string[];
};

const colleagues = new WeakMap<object, Promise<Credentials>>();

/** Returns the colleague of a server who acts by command; adds them at first. */
function findColleague({ deps }: Server): Promise<Credentials> {
  const known = colleagues.get(deps.db);
  if (known !== undefined) return known;
  const added = addStaff(deps, 'tester', 'operator-1', 'money').then((made) => {
    if (made === null) throw new Error('the name is taken');
    return made;
  });
  colleagues.set(deps.db, added);
  return added;
}

/** Writes the fields of an act as the words of a command. */
function toWords(fields: TypedFields): string[] {
  return Object.entries(fields).flatMap(([name, typed]) =>
    [typed].flat().map((value) => `${name}=${value}`),
  );
}

/**
 * Runs an act by command, as `npm run admin -- call` does, and answers its questions. A code of the colleague is
 * good each time.
 */
export async function call(
  server: Server,
  act: string,
  fields: TypedFields,
  { as, twoPersonFen = Number.MAX_SAFE_INTEGER, answers = {}, flags = [] }: Options = {},
): Promise<Reply> {
  const { deps, clock } = server;
  const { name, secret } = as ?? (await findColleague(server));
  await deps.db.update(staff).set({ lastStep: 0 });
  const args = ['call', act, ...toWords(fields), '--as', name, ...flags];
  const files = readNamedFiles(args);
  const operator = { deps, origin: 'https://park.example', actor: 'tester', files, twoPersonFen };
  const first = await runAdmin(operator, args);
  if (first.asks === undefined) return first;
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: clock.now(),
  });
  return runAdmin({ ...operator, answers: { ...first.asks.shown, code, ...answers } }, args);
}

/** Writes a file that a command can name; returns its path. */
export function writeNamedFile(name: string, bytes: Uint8Array | string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'xuyuan-')), name);
  writeFileSync(path, bytes);
  return path;
}

/** Writes a sum in fen as it is typed. */
export const typedYuan = formatTypedYuan;
