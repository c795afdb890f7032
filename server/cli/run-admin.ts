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
import { takeLanguage } from './language.ts';
import { showSteps } from './steps.ts';
import { runStaffCommand } from './staff.ts';
import { describeUsage } from './usage.ts';
import { showWallets } from './wallets.ts';
import { runVerificationsCommand } from './verifications.ts';

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
    if (name === 'help') return done(describeUsage(takeLanguage(rest).locale));
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command === undefined) {
      throw misused(`There is no command "${name}".\n\n${describeUsage('en-US')}`);
    }
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
