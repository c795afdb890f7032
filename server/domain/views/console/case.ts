import { asc, desc, eq } from 'drizzle-orm';
import type * as v from 'valibot';
import type { Case, CaseRequest } from '#contract/staff/case.ts';
import type { CaseAct } from '#contract/staff/picklists.ts';
import type { Locale } from '#contract/base/picklists.ts';
import { normalizeTyped } from '#contract/base/typed-text.ts';
import { findSupportCode } from '#machines/replay/find-code.ts';
import { readSnapshot } from '#server/db/database.ts';
import { orders, type OrderRow } from '#server/db/tables/orders.ts';
import { payments, refunds } from '#server/db/tables/payments.ts';
import { handedFiles } from '#server/db/tables/service.ts';
import { Refusal } from '#server/base/refusal.ts';
import { listNotes } from '#server/domain/staff/notes.ts';
import { findOwner } from '#server/domain/staff/owners.ts';
import { isRefundPending } from '#server/domain/refunds/find.ts';
import type { StaffPerson } from '#server/domain/staff/sessions.ts';
import type { Deps } from '#server/records/deps.ts';
import { listCaseFacts } from '../case-facts.ts';
import { listStaffLog } from '../staff-log.ts';
import { presentResumed, readAfterNextRefund } from '../refund-effect.ts';
import { figureOfRefund, nameRefundTerms, presentCredit, presentLines } from '../refund-quote.ts';
import { readRefundable } from '../refund-facts.ts';
import { findProposal, leftToOnePerson } from '../refund-proposals.ts';
import { findWaitingRefunds, type WaitingRefund } from '../refund-waiting.ts';
import { listPromises, presentPromise } from '../promises.ts';
import { presentRefund } from '../refund.ts';
import { readWork } from '../order-service.ts';
import { withActualEnds } from '../period-replacements.ts';
import { findServiceState } from '../service-state.ts';
import { findSenders, presentSentBack, transfersOfCase } from './case-transfers.ts';
import { attemptsOfCase } from './case-attempts.ts';
import { listChartPositions, createTimeline } from './case-charts.ts';
import { readCustomer } from './case-customer.ts';
import { invoicesOfCase } from './case-invoices.ts';
import { messagesOfCase, listFileLinks } from './case-messages.ts';
import { listCaseNotifications } from './case-notifications.ts';
import { createMasked } from './masks.ts';
import { whyNot } from './possible-acts.ts';
import { presentProposal } from './proposal.ts';
import { readSupport } from './search.ts';
import { readSums } from './sums.ts';

const logLines = 50;

type Asked = v.InferOutput<typeof CaseRequest>;
type Settings = { locale: Locale; twoPersonFen: number };

/**
 * Reads everything about an order as it is at one instant, with personal data masked; `twoPersonFen` is the sum above
 * which a refund needs two people. Throws 404 for an unknown order, 422 for an unreadable support code.
 */
export function readCase(
  deps: Deps,
  siteOrigin: string,
  reader: StaffPerson,
  asked: Asked,
  settings: Settings,
): Promise<Case> {
  return readSnapshot(deps.db, (db) =>
    readIn({ ...deps, db }, siteOrigin, reader, asked, settings),
  );
}

async function readIn(
  deps: Deps,
  siteOrigin: string,
  reader: StaffPerson,
  { order_no: orderNo, support_code: code }: Asked,
  { locale, twoPersonFen: limit }: Settings,
): Promise<Case> {
  const { db } = deps;
  const now = deps.clock.date();
  const record = code === undefined ? null : readSupport(code);
  const found = await db.select().from(orders).where(eq(orders.orderNo, orderNo));
  const [order] = await withActualEnds(db, found);
  if (order === undefined) throw new Refusal(404, 'order.not_found');

  const attempts = await db
    .select()
    .from(payments)
    .where(eq(payments.orderId, order.id))
    .orderBy(asc(payments.id));
  const refundRows = await db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, order.id))
    .orderBy(desc(refunds.id));
  const proposal = await findProposal(db, orderNo);
  const waiting = await findWaitingRefunds(db, order.id);
  const files = await db
    .select()
    .from(handedFiles)
    .where(eq(handedFiles.orderId, order.id))
    .orderBy(desc(handedFiles.deliveredAt));
  const service = findServiceState(order, await isRefundPending(db, order.id), now);
  const work = await readWork(db, order, service, locale, now);
  const { refundable, lines } = await readRefundable(db, order, now);
  const resumed = (await readAfterNextRefund(db, order, refundable, now))?.resumed ?? [];
  const customer = await readCustomer(db, order.userId, order.company);
  const invoices = await invoicesOfCase(db, order);
  const subjects = [
    orderNo,
    ...attempts.map(({ paymentNo }) => paymentNo),
    ...refundRows.map(({ refundNo }) => refundNo),
    ...invoices.map(({ invoice_no }) => invoice_no),
  ];
  const promises = await listPromises(db, orderNo, { refunds: refundRows, invoices }, now);
  const log = (await listStaffLog(db, subjects, { limit: logLines })).items;
  const facts = await listCaseFacts(deps, order);
  const transfers = await transfersOfCase(db, order.id);
  const sentBack = await findSenders(db, order.id);
  const acts = whyNot(
    {
      transfers,
      sentBack,
      hasBank: deps.site().bank !== undefined,
      accounts: deps.gateways,
      order,
      attempts,
      refunds: refundRows,
      refundable,
      service,
      ...work,
      files: files.length,
      isClosed: customer.id === null,
      now,
      proposedBy: proposal?.by ?? null,
      promises,
    },
    reader,
  );
  const shownRefunds: Case['refunds'] = [];
  for (const refund of refundRows) {
    shownRefunds.push({
      ...(await presentRefund(db, refund, now, locale)),
      ...presentWaiting(waiting.find(({ refundNo }) => refundNo === refund.refundNo)),
      figure: await figureOfRefund(db, order, refund, now),
      proposal: proposal?.refundNo === refund.refundNo ? presentProposal(proposal, reader) : null,
      sent_back: presentSentBack(refund, sentBack),
    });
  }
  const named = Object.keys(acts).filter((act): act is CaseAct => act in acts);

  return {
    order: await presentOrder(deps, siteOrigin, order, locale),
    customer,
    contact: createMasked({
      contact_name: order.contact?.name,
      contact_phone: order.contact?.phone,
      contact_email: order.contact?.email,
    }),
    attempts: await attemptsOfCase(deps, attempts),
    transfers,
    ledger: await readSums(db, eq(orders.id, order.id)),
    refundable: {
      amount: refundable,
      lines: presentLines(lines, locale),
      terms: nameRefundTerms(refundable, lines, resumed),
      ...presentCredit(order, presentResumed(resumed, locale)),
    },
    refunds: shownRefunds,
    two_people: { limit, left: await leftToOnePerson(db, reader.id, order.id, { limit, now }) },
    invoices,
    notifications: await listCaseNotifications(deps, order),
    service: { state: service, ...work },
    files: files.map(({ id, name, size, deliveredAt, seenAt }) => ({
      id,
      name,
      size,
      delivered_at: deliveredAt.toISOString(),
      seen_at: seenAt?.toISOString() ?? null,
    })),
    messages: await messagesOfCase(deps, siteOrigin, order.id),
    promises: promises.map(presentPromise),
    notes: await listNotes(db, { kind: 'order', number: orderNo }),
    log,
    owner: await findOwner(db, { kind: 'order', number: orderNo }),
    timeline: createTimeline(facts, log, attempts),
    charts: listChartPositions({ order, facts, service, refund: refundRows[0] ?? null, now }),
    facts,
    support:
      record === null
        ? null
        : {
            code: findSupportCode(normalizeTyped(code ?? '')) ?? '',
            started_at: new Date(record.startedAt).toISOString(),
            is_synced: record.isSynced,
            steps: record.steps.length,
          },
    can: named.filter((act) => acts[act] === null),
    cannot: named.flatMap((act) => {
      const why = acts[act];
      return why === null ? [] : [{ act, why }];
    }),
    as_of: now.toISOString(),
  };
}

async function presentOrder(
  deps: Deps,
  siteOrigin: string,
  order: OrderRow,
  locale: Locale,
): Promise<Case['order']> {
  return {
    order_no: order.orderNo,
    title: order.title[locale],
    type: order.type,
    status: order.status,
    amount: order.amount,
    created_at: order.createdAt.toISOString(),
    expires_at: order.expiresAt.toISOString(),
    transfer_at: order.transferAt?.toISOString() ?? null,
    period_start: order.periodStart?.toISOString() ?? null,
    period_end: order.periodEnd?.toISOString() ?? null,
    adviser: order.adviser,
    attachments: await listFileLinks(
      deps,
      siteOrigin,
      order.attachments.map(({ id }) => id),
    ),
  };
}

function presentWaiting(refund: WaitingRefund | undefined) {
  if (refund === undefined) return null;
  const next_ask_at = refund.nextAskAt?.toISOString() ?? null;
  return { at_wallet: { state: refund.state, next_ask_at } };
}
