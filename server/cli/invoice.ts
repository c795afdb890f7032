import { parseArgs } from 'node:util';
import { InvoiceFormat } from '#contract/base/picklists.ts';
import { shanghaiDay } from '#contract/base/shanghai.ts';
import { normalizeText } from '#contract/base/typed-lines.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import {
  confirmReversal,
  declineInvoice,
  issueInvoice,
  type Issued,
} from '#server/domain/workflows/issue-invoice.ts';
import { replaceInvoiceForOwner } from '#server/domain/workflows/replace-invoice.ts';
import { enterReversal, refuseReversal } from '#server/domain/invoices/reverse.ts';
import { reversalEndsAt } from '#server/domain/invoices/read.ts';
import { whyInvoiceRefused, type WhyInvoiceRefused } from '#server/domain/invoices/refusal.ts';
import { commandRefused, done, misused, type Reply } from '#server/base/command.ts';
import { type Operator } from './operator.ts';
import { showInvoice } from './invoices.ts';
import { namedFile } from './named-files.ts';
import { when, yuan } from './table.ts';

const usage =
  'Say "invoice <number>", then nothing, "issue --number N --pdf FILE [--ofd FILE] [--xml FILE]", "decline "<reason>"", "replace", "reverse", "reversed --number N --pdf FILE" or "reversed refused "<reason>"".';
const longestReason = 200;

/** Runs `invoice <number> …`: performs one act on an invoice, or shows it. */
export async function runInvoiceCommand(
  operator: Operator,
  args: readonly string[],
): Promise<Reply> {
  const [invoiceNo, act, ...rest] = args;
  if (invoiceNo === undefined) throw misused(usage);
  try {
    return await carryOut(operator, invoiceNo, act, rest);
  } catch (error) {
    const why = whyInvoiceRefused(error);
    if (why === null) throw error;
    throw commandRefused(whyNot(why, invoiceNo));
  }
}

async function carryOut(
  operator: Operator,
  invoiceNo: string,
  act: string | undefined,
  rest: readonly string[],
): Promise<Reply> {
  const { deps, actor } = operator;
  switch (act) {
    case undefined:
      return showInvoice(operator, invoiceNo);
    case 'issue': {
      const issued = issuedBy(operator, rest);
      await issueInvoice(deps, actor, invoiceNo, issued);
      return done(
        `Invoice ${invoiceNo} is issued. Its owner is told.${warningAbout(operator, issued)}`,
      );
    }
    case 'decline':
      await declineInvoice(deps, actor, invoiceNo, reasonIn(rest));
      return done(`Invoice ${invoiceNo} is declined. Its owner is told why.`);
    case 'replace': {
      if (rest.length > 0) throw misused(usage);
      const { requested } = await replaceInvoiceForOwner(deps, actor, invoiceNo, null);
      const told = 'Its owner is told.';
      return done(
        requested === null
          ? `Invoice ${invoiceNo} is withdrawn: nothing is kept of its orders, so nothing is asked for in its place. ${told}`
          : `Invoice ${invoiceNo} is withdrawn, and ${requested.invoiceNo} asks for the ${yuan(requested.amount)} yuan that are kept. ${told}`,
      );
    }
    case 'reverse': {
      if (rest.length > 0) throw misused(usage);
      const { reversalEnteredAt } = await enterReversal(deps, actor, invoiceNo);
      const until = when(reversalEndsAt(reversalEnteredAt ?? deps.clock.date()));
      return done(
        `The reversal of invoice ${invoiceNo} is entered. Its buyer may confirm it until ${until} Beijing time.`,
      );
    }
    case 'reversed': {
      const [outcome, ...more] = rest;
      if (outcome === 'refused') {
        await refuseReversal(deps, actor, invoiceNo, reasonIn(more));
        return done(`Invoice ${invoiceNo} stands: its reversal was refused.`);
      }
      const issued = issuedBy(operator, rest);
      const red = await confirmReversal(deps, actor, invoiceNo, issued);
      return done(
        `Invoice ${invoiceNo} is reversed by ${red.invoiceNo}. Its owner is told.${warningAbout(operator, issued)}`,
      );
    }
    default:
      throw misused(usage);
  }
}

function issuedBy(operator: Operator, args: readonly string[]): Issued {
  const { number, ...paths } = parsed(args);
  if (number === undefined || paths.pdf === undefined) throw misused(usage);
  const pdf = namedFile(operator.files, paths.pdf).bytes;
  const others = InvoiceFormat.options.flatMap((format) => {
    const path = paths[format];
    return path === undefined ? [] : [[format, namedFile(operator.files, path).bytes] as const];
  });
  return {
    fapiaoNo: normalizeTyped(number).replaceAll(/[\s-]/g, ''),
    documents: { ...Object.fromEntries(others), pdf },
  };
}

function parsed(args: readonly string[]) {
  const type = 'string' as const;
  const options = { number: { type }, pdf: { type }, ofd: { type }, xml: { type } };
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw misused(error instanceof Error ? error.message : usage);
  }
}

function reasonIn(args: readonly string[]): string {
  const [given = '', ...more] = args;
  const reason = normalizeText(given);
  if (more.length > 0 || reason === '') throw misused('Say why, in quotes: the owner reads it.');
  if (reason.length > longestReason || /\p{Cc}/u.test(reason)) {
    throw misused(`A reason is one line of at most ${longestReason} characters.`);
  }
  return reason;
}

/** Returns a warning if the first two digits are not the current year, which is probably a typing error. */
function warningAbout({ deps }: Operator, { fapiaoNo }: Issued): string {
  const year = shanghaiDay(deps.clock.date()).slice(2, 4);
  return fapiaoNo.startsWith(year)
    ? ''
    : ` Please compare its number: ${fapiaoNo} is of the year 20${fapiaoNo.slice(0, 2)}.`;
}

function whyNot(refusal: WhyInvoiceRefused, invoiceNo: string): string {
  switch (refusal.why) {
    case 'unknown':
      return `There is no invoice ${invoiceNo}.`;
    case 'status':
      return `Invoice ${invoiceNo} is ${refusal.status}: nothing was changed.`;
    case 'number':
      return 'The number of an invoice has 20 digits.';
    case 'number.taken':
      return 'Another invoice has this number.';
    case 'document':
      return `The file given as ${refusal.format} is none.`;
    case 'too.much':
      return `Invoice ${invoiceNo} asks for more than is kept of order ${refusal.orderNo} since a refund: "replace" it, and what is left is asked for anew.`;
    case 'not.too.much':
      return `Invoice ${invoiceNo} does not ask for more than is kept: nothing was changed.`;
  }
}
