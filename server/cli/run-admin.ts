import { Refusal } from '#server/base/refusal.ts';
import { ownNumberIn } from '#server/base/typed-numbers.ts';
import { formatThrown } from '#server/base/error-report.ts';
import { isUnavailable } from '#server/base/unavailable.ts';
import { done, misused, findReply, type Reply } from '#server/base/command.ts';
import { showAttention } from './attention.ts';
import { runBackupCommand, runDrilledCommand } from './backup.ts';
import { runCallCommand } from './call.ts';
import { runCheckCommand } from './check.ts';
import { showSms } from './sms.ts';
import { showVersion } from './version.ts';
import { runCaseCommand } from './case.ts';
import { type Operator } from './operator.ts';
import { runContentCommand } from './content.ts';
import { refuseDemo } from './demo.ts';
import { showDifferences } from './differences.ts';
import { runExportCommand } from './export.ts';
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

  check [--lang zh-CN|en-US]             the first thing that is open before the site takes money, why it
                                         matters, and the command that closes it
  check all                              all checks, one a line
  sms                                    the SMS of the last seven days and their cost in yuan
  version                                version, build, schema and content of every node
  attention                              what needs a person
  inquiries [all]                        inquiries without an answer, or the last fifty
  verifications                          requests that wait for a decision, with their papers
  verifications show <id>                one of them with its whole id number
  orders                                 paid orders to deliver by hand
  steps <order number>                   the steps of one, with their branches
  messages [order number]                messages of customers without an answer, or all of one
  invoices                               invoices that wait, and those to be replaced or reversed after a
                                         refund
  invoice <number>                       all facts that its issue needs
  refunds                                open refunds, with their notes
  call [act] [field=value …] --as <name> acts for a customer in the name of a colleague; without a field it
                                         lists the acts, or the fields of one
  reconcile <day>                        compares a day with the wallets' bills now; the server does it
                                         every morning; ends with 3 when they differ
  differences [all]                      differences from the bills, and what to do; or the last fifty
  export ledger <month> [--out FILE]     the books of a month such as 2026-11 by day and wallet, as a CSV for
                                         the accountants
  case <number|phone|support code> [--out case.json]
                                         what happened to an order, of an order, payment, refund,
                                         invoice, transaction or inquiry number, or the last eight
                                         characters of one; with a support code, both sides of it
  files                                  what the storage holds, and which site owns it
  files sweep                            erases all files that are due, however many
  files adopt                            makes this site the owner of the storage
  wallets                                the wallets of the channels, each tested with one harmless call
  payments                               the wallet accounts of the payments
  payments end <payment number> "<reason>"
                                         ends a payment of a former account that brought no money or was
                                         sent back there; its order can be paid again
  staff                                  the colleagues of the console
  staff add <name> --role serve|money    adds a colleague, and prints their credentials once
  staff reset <name> [--role serve|money]
                                         prints new credentials, and signs them out everywhere
  staff end <name>                       ends their access immediately and permanently
  keys                                   the data keys, and how many values each encrypts
  keys rotate                            adds a new key, and encrypts with it
  pause-orders ["<in Chinese>" ["<in English>"]]
                                         stops new orders and payments; open codes stay payable
  resume-orders                          starts them again
  content                                which content was shown last
  content allow                          lets a server that starts put content back that was replaced
  content start <folder>                 writes a service, a package and plans to begin your own content with
  backup <folder>|--bucket [--with-keys] as "npm run backup"
  drilled <backup> <instant>             remembers a drill; "npm run restore -- --drill" does it
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
  export: runExportCommand,
  case: runCaseCommand,
  files: runFilesCommand,
  keys: runKeysCommand,
  wallets: showWallets,
  payments: runPaymentsCommand,
  staff: runStaffCommand,
  'pause-orders': runPauseCommand,
  'resume-orders': runResumeCommand,
  backup: runBackupCommand,
  drilled: runDrilledCommand,
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
