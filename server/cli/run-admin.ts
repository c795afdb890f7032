import { Refusal } from '#server/base/refusal.ts';
import { ownNumberIn } from '#server/base/typed-numbers.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { isUnavailable } from '#server/base/unavailable.ts';
import { done, misused, findReply, type Reply } from '#server/base/command.ts';
import { showAttention } from './attention.ts';
import { runBackupCommand } from './backup.ts';
import { runCallCommand } from './call.ts';
import { runCheckCommand } from './check.ts';
import { showSms } from './sms.ts';
import { showVersion } from './version.ts';
import { runCaseCommand } from './case.ts';
import { type Operator } from './operator.ts';
import { runContentCommand } from './content.ts';
import { refuseDemo } from './demo.ts';
import { showDifferences } from './differences.ts';
import { runFilesCommand } from './files.ts';
import { runInquiriesCommand } from './inquiries.ts';
import { runInvoicesCommand, showInvoice } from './invoices.ts';
import { runKeysCommand } from './keys.ts';
import { runPaymentsCommand } from './payments.ts';
import { runPauseCommand, runResumeCommand } from './pause.ts';
import { runMessagesCommand } from './messages.ts';
import { showOrders } from './orders.ts';
import { runReconcileCommand } from './reconcile.ts';
import { showRefunds } from './refunds.ts';
import { showSteps } from './steps.ts';
import { runStaffCommand } from './staff.ts';
import { showWallets } from './wallets.ts';
import { runVerificationsCommand } from './verifications.ts';

const usage = `npm run admin -- <command>

  check                                  what is open before the site takes money, and what to do
  sms                                    the SMS of the last seven days and their cost in yuan
  version                                version, build, schema and content of every node
  attention                              what needs a person
  inquiries [all]                        inquiries that nobody has answered, or the last fifty
  verifications                          requests that wait for a decision, with their papers
  verifications show <id>                one of them with its whole id number
  orders                                 paid orders that people have to deliver
  steps <order number>                   the steps of one, with their branches
  messages [order number]                what customers wrote and nobody has answered, or all of one
  invoices                               invoices that wait, and those to be replaced or reversed after a
                                         refund
  invoice <number>                       everything that has to be known to issue it
  refunds                                refunds that are open, with what people say of them
  call [act] [field=value …] --as <name> acts for a customer in the name of a colleague; without a field it
                                         lists the acts, or the fields of one
  reconcile <day>                        compares a day with the wallets' bills, now; by itself it is done
                                         every morning; ends with 3 when they differ
  differences [all]                      what the bills say otherwise, and what to do; or the last fifty
  case <number|phone|support code> [--out case.json]
                                         what happened to an order, of an order, payment, refund,
                                         invoice, transaction or inquiry number, or the last eight
                                         characters of one; with a support code, both sides of it
  files                                  what lies in the storage, and whose mark it carries
  files sweep                            erases what is due, even if that is much
  files adopt                            makes the storage this database's, on purpose
  wallets                                which wallets are behind the channels; one harmless call to each
  payments                               which accounts the payments were made with
  payments end <payment number> "<reason>"
                                         one of a former account brought no money, or it was sent back
                                         there; its order can be paid again
  staff                                  who may sign in to the console
  staff add <name> --role serve|money    adds a colleague; what they need is printed once
  staff reset <name> [--role serve|money]
                                         the same anew, and signs them out everywhere
  staff end <name>                       they may not sign in any more, at once and for good
  keys                                   which data keys there are, and what is sealed with them
  keys rotate                            takes a new one into use
  pause-orders ["<in Chinese>" ["<in English>"]]
                                         takes no orders and begins no payments; open codes go on
  resume-orders                          takes them again
  content                                which content was shown last
  content allow                          lets a server that starts put content back that was replaced
  backup <folder> [--with-keys]          as "npm run backup"
  demo                                   fills an empty database with a year to look at; no server
                                         may run on it, and only the sandbox' wallets are used

Ends with 0 when done, 1 when refused or while "check" finds something, 2 when misused, 3 when "attention" or
"reconcile" found something.`;

const commands: Record<string, (operator: Operator, args: readonly string[]) => Promise<Reply>> = {
  attention: showAttention,
  inquiries: runInquiriesCommand,
  verifications: runVerificationsCommand,
  orders: showOrders,
  steps: showSteps,
  messages: runMessagesCommand,
  invoices: runInvoicesCommand,
  invoice: showInvoice,
  refunds: showRefunds,
  reconcile: runReconcileCommand,
  differences: showDifferences,
  case: runCaseCommand,
  files: runFilesCommand,
  keys: runKeysCommand,
  wallets: showWallets,
  payments: runPaymentsCommand,
  staff: runStaffCommand,
  'pause-orders': runPauseCommand,
  'resume-orders': runResumeCommand,
  backup: runBackupCommand,
  call: runCallCommand,
  check: runCheckCommand,
  sms: showSms,
  version: showVersion,
  content: runContentCommand,
  demo: refuseDemo,
};

/** Takes our number out of its argument, which one command has after another word. */
function withPlainNumber(name: string, args: readonly string[]): readonly string[] {
  const place = name === 'payments' ? 1 : 0;
  return args.map((arg, at) => (at === place ? (ownNumberIn(arg) ?? arg) : arg));
}

/** Runs one command of the operator. Never throws: the reply contains the error. */
export async function runAdmin(operator: Operator, args: readonly string[]): Promise<Reply> {
  const [name = 'help', ...rest] = args;
  try {
    if (name === 'help') return done(usage);
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) throw misused(`There is no command "${name}".\n\n${usage}`);
    return await command(operator, withPlainNumber(name, rest));
  } catch (error) {
    const refused = findReply(error);
    if (refused !== null) return refused;
    if (!(error instanceof Refusal)) {
      const level = isUnavailable(error) ? 'warn' : 'error';
      operator.deps.log[level]('an admin command failed', { name, error });
    }
    return { text: `It could not be done: ${formatThrown(error)}`, exitCode: 1 };
  }
}
