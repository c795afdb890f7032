import { StaffRole } from '#contract/staff/picklists.ts';
import {
  addStaff,
  endStaff,
  isStaffName,
  listStaff,
  resetStaff,
  type Credentials,
} from '#server/domain/staff/accounts.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { readArguments } from '#server/base/read-arguments.ts';
import { type Operator } from './operator.ts';
import { table, when } from './table.ts';

const usage =
  'Say "staff", "staff add <name> --role serve|money", "staff reset <name> [--role serve|money]" or "staff end <name>".';

/** Runs `staff …`: manages the accounts of the console, which has neither a sign-up nor a password reset. */
export async function runStaffCommand(operator: Operator, args: readonly string[]): Promise<Reply> {
  const { act, name, role } = read(args);
  const { deps, actor } = operator;
  switch (act) {
    case 'list':
      return list(operator);
    case 'add': {
      if (role === null) throw misused('Say what they may: --role serve or --role money.');
      if (!isStaffName(name)) {
        throw misused(
          'A name has up to 40 small letters and digits, with . _ - or @ between them.',
        );
      }
      const added = await addStaff(deps, actor, name, role);
      if (added === null) throw commandRefused(`The name is or was in use: ${name}.`);
      return done(shown(added));
    }
    case 'reset': {
      const reset = await resetStaff(deps, actor, name, role);
      if (reset === null) throw commandRefused(nobody(name));
      return done(`${name} is signed out everywhere.\n\n${shown(reset)}`);
    }
    case 'end':
      if (role !== null) throw misused(usage);
      if (!(await endStaff(deps, actor, name))) throw commandRefused(nobody(name));
      return done(`${name} is signed out and may not sign in any more.`);
    default:
      throw misused(usage);
  }
}

function read(args: readonly string[]): { act: string; name: string; role: StaffRole | null } {
  const { words, values } = readArguments(args, { role: { type: 'string' } });
  const [act = 'list', name = '', ...more] = words;
  const role = StaffRole.options.find((each) => each === values.role) ?? null;
  const isWrong = more.length > 0 || (name === '') !== (act === 'list');
  if (isWrong || (values.role !== undefined && role === null)) throw misused(usage);
  return { act, name, role };
}

function nobody(name: string): string {
  return `No colleague has the name ${name}.`;
}

/** Formats the new credentials, which are shown only once. */
function shown({ name, role, password, secret, address, recoveryCodes }: Credentials): string {
  return [
    `This is shown once. Hand it to ${name} in person.`,
    '',
    `name      ${name}`,
    `role      ${role}`,
    `password  ${password}`,
    '',
    'For the authenticator, as a link or by typing the secret:',
    address,
    `secret    ${secret}`,
    '',
    'Recovery codes, each good once, for when the phone is lost:',
    ...recoveryCodes.map((code) => `  ${code}`),
  ].join('\n');
}

async function list({ deps }: Operator): Promise<Reply> {
  const all = await listStaff(deps.db);
  if (all.length === 0) return done('The console has no accounts: "staff add <name>".');
  return done(
    table(
      ['name', 'role', 'since (Beijing)', 'ended (Beijing)'],
      all.map(({ name, role, createdAt, endedAt }) => [
        name,
        role,
        when(createdAt),
        endedAt === null ? null : when(endedAt),
      ]),
    ),
  );
}
