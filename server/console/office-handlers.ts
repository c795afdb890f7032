import type * as v from 'valibot';
import type { Announcement } from '#contract/staff/acts.ts';
import { InvoiceFormat } from '#contract/base/picklists.ts';
import { isSitePath } from '#contract/base/redirect.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import { settleInquiry } from '#server/domain/workflows/settle-inquiry.ts';
import type { Upload } from '#server/domain/files/upload.ts';
import {
  confirmReversal,
  declineInvoice,
  issueInvoice,
  type Issued,
} from '#server/domain/workflows/issue-invoice.ts';
import { reversalEndsAt, type InvoiceRow } from '#server/domain/invoices/read.ts';
import { enterReversal, refuseReversal } from '#server/domain/invoices/reverse.ts';
import {
  replaceInvoiceForOwner,
  type ReplacedInvoice,
} from '#server/domain/workflows/replace-invoice.ts';
import { movePromise } from '#server/domain/workflows/move-promise.ts';
import { announceTo, type Addressee } from '#server/domain/workflows/announce.ts';
import { findPause, pauseOrders, resumeOrders } from '#server/domain/orders/pause.ts';
import { decideVerification } from '#server/domain/workflows/decide-verification.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { StaffHandlers } from './endpoints.ts';

type Documents = Readonly<Record<InvoiceFormat, readonly Upload[]>>;

/** Handles inquiries, verifications, invoices and settings of the whole site. */
export function officeHandlers(deps: HttpDeps) {
  return {
    async settleInquiry({ person, params, keep }) {
      const settled = await settleInquiry(
        deps,
        person.actor,
        params.inquiryNo,
        (tx, { isNotified }) => keep(tx, { is_notified: isNotified }),
      );
      if (settled === 'unknown') throw new Refusal(404, 'console.not_found');
      if (settled === 'settled before') throw new Refusal(409, 'console.changed');
      return { is_notified: settled.isNotified };
    },
    async decideVerification({ person, params, body, keep }) {
      if (!/^\d{1,15}$/.test(params.id)) throw new Refusal(404, 'console.not_found');
      const { decision: status, reason } = body;
      try {
        await decideVerification(deps, person.actor, Number(params.id), { status, reason }, (tx) =>
          keep(tx, {}),
        );
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw error.status === 404
          ? new Refusal(404, 'console.not_found')
          : new Refusal(409, 'console.changed');
      }
      return {};
    },
    async issueInvoice({ person, params, body, files, keep }) {
      const issued = { ...createIssued(body.fapiao_no, files), amount: body.amount };
      await issueInvoice(deps, person.actor, params.invoiceNo, issued, (tx) => keep(tx, {}));
      return {};
    },
    async declineInvoice({ person, params, body, keep }) {
      await declineInvoice(deps, person.actor, params.invoiceNo, body.reason, (tx) => keep(tx, {}));
      return {};
    },
    async replaceInvoice({ person, params, body, keep }) {
      const present = ({ requested }: ReplacedInvoice) => ({
        invoice_no: requested?.invoiceNo ?? null,
      });
      const { invoiceNo } = params;
      return present(
        await replaceInvoiceForOwner(deps, person.actor, invoiceNo, body.amount, (tx, replaced) =>
          keep(tx, present(replaced)),
        ),
      );
    },
    async enterReversal({ person, params, keep }) {
      const present = ({ reversalEnteredAt }: InvoiceRow) => ({
        until: reversalEndsAt(reversalEnteredAt ?? deps.clock.date()).toISOString(),
      });
      const entered = await enterReversal(deps, person.actor, params.invoiceNo, (tx, moved) =>
        keep(tx, present(moved)),
      );
      return present(entered);
    },
    async confirmReversal({ person, params, body, files, keep }) {
      const issued = { ...createIssued(body.fapiao_no, files), amount: body.amount };
      const red = await confirmReversal(deps, person.actor, params.invoiceNo, issued, (tx, made) =>
        keep(tx, { invoice_no: made.invoiceNo }),
      );
      return { invoice_no: red.invoiceNo };
    },
    async refuseReversal({ person, params, body, keep }) {
      await refuseReversal(deps, person.actor, params.invoiceNo, body.reason, (tx) => keep(tx, {}));
      return {};
    },
    movePromise: ({ person, body, keep }) => movePromise(deps, person, body, keep),
    async announce({ person, body, keep }) {
      const { title, body: text, link = '/user/notifications' } = body;
      if (!isSitePath(link)) throw invalid('link', 'sitePath');
      const said = { title, body: text, link };
      const announced = await announceTo(deps, person.actor, toAddressee(body), said, keep);
      if (announced === null) throw new Refusal(404, 'console.not_found');
      return announced;
    },
    async readPause() {
      const pause = await findPause(deps.db);
      return { paused_since: pause?.startedAt.toISOString() ?? null };
    },
    async pauseOrders({ person, body }) {
      const { 'zh-CN': zh, 'en-US': en } = body;
      const says = {
        ...(zh === undefined ? null : { 'zh-CN': zh }),
        ...(en === undefined ? null : { 'en-US': en }),
      };
      const isNew = await pauseOrders(deps, person.actor, says);
      if (!isNew) throw new Refusal(409, 'console.changed');
      return {};
    },
    async resumeOrders({ person }) {
      const isNew = await resumeOrders(deps, person.actor);
      if (!isNew) throw new Refusal(409, 'console.changed');
      return {};
    },
  } satisfies Partial<StaffHandlers>;
}

function toAddressee(body: v.InferOutput<typeof Announcement>): Addressee {
  switch (body.to) {
    case 'all':
      return { kind: 'all' };
    case 'phone':
      return { kind: 'phone', phone: body.phone };
    case 'customer':
      return { kind: 'owner', orderNo: body.order_no };
  }
}

function createIssued(fapiaoNo: string, files: Documents): Issued {
  const [pdf] = files.pdf;
  if (pdf === undefined) throw invalid('pdf', 'required');
  const others = InvoiceFormat.options.flatMap((format) => {
    const [file] = files[format];
    return file === undefined ? [] : [[format, file.bytes] as const];
  });
  return { fapiaoNo, documents: { ...Object.fromEntries(others), pdf: pdf.bytes } };
}
