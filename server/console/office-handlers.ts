import type * as v from 'valibot';
import type { Announcement } from '#contract/staff/acts.ts';
import { InvoiceFormat } from '#contract/base/picklists.ts';
import { isSitePath } from '#contract/base/redirect.ts';
import { Refusal, invalid } from '#server/base/refusal.ts';
import { settleInquiry } from '#server/domain/workflows/inquiry-settle.ts';
import type { Upload } from '#server/domain/files/upload.ts';
import {
  confirmReversal,
  declineInvoice,
  issueInvoice,
  type Issued,
} from '#server/domain/workflows/invoice-issue.ts';
import { reversalEndsAt, type InvoiceRow } from '#server/domain/invoices/read.ts';
import { enterReversal, refuseReversal } from '#server/domain/invoices/reverse.ts';
import {
  replaceInvoiceForOwner,
  type ReplacedInvoice,
} from '#server/domain/workflows/invoice-replace.ts';
import { movePromise } from '#server/domain/workflows/promise-move.ts';
import { announceTo, type Addressee } from '#server/domain/workflows/announcement-send.ts';
import { findPause, pauseOrders, resumeOrders } from '#server/domain/orders/pause.ts';
import { decideVerification } from '#server/domain/workflows/verification-decide.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { StaffHandlers } from './endpoints.ts';

type Documents = Readonly<Record<InvoiceFormat, readonly Upload[]>>;

/** Handles inquiries, verifications, invoices and settings of the whole site. */
export function officeHandlers(deps: HttpDeps) {
  return {
    settleInquiry: ({ ask, person, params }) => settleInquiry(ask, person.actor, params.inquiryNo),
    async decideVerification({ ask, person, params, body }) {
      if (!/^\d{1,15}$/.test(params.id)) throw new Refusal(404, 'console.not_found');
      const { decision: status, reason } = body;
      try {
        await decideVerification(ask, person.actor, Number(params.id), { status, reason });
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        throw error.status === 404
          ? new Refusal(404, 'console.not_found')
          : new Refusal(409, 'console.changed');
      }
    },
    async issueInvoice({ ask, person, params, body, files }) {
      const issued = { ...createIssued(body.fapiao_no, files), amount: body.amount };
      await issueInvoice(ask, person.actor, params.invoiceNo, issued);
    },
    async declineInvoice({ ask, person, params, body }) {
      await declineInvoice(ask, person.actor, params.invoiceNo, body.reason);
    },
    replaceInvoice: {
      act: ({ ask, person, params, body }) =>
        replaceInvoiceForOwner(ask, person.actor, params.invoiceNo, body.amount),
      present: ({ requested }: ReplacedInvoice) => ({ invoice_no: requested?.invoiceNo ?? null }),
    },
    enterReversal: {
      act: ({ ask, person, params }) => enterReversal(ask, person.actor, params.invoiceNo),
      present: ({ reversalEnteredAt }: InvoiceRow) => ({
        until: reversalEndsAt(reversalEnteredAt ?? deps.clock.date()).toISOString(),
      }),
    },
    confirmReversal: {
      act({ ask, person, params, body, files }) {
        const issued = { ...createIssued(body.fapiao_no, files), amount: body.amount };
        return confirmReversal(ask, person.actor, params.invoiceNo, issued);
      },
      present: ({ invoiceNo }: InvoiceRow) => ({ invoice_no: invoiceNo }),
    },
    async refuseReversal({ ask, person, params, body }) {
      await refuseReversal(ask, person.actor, params.invoiceNo, body.reason);
    },
    movePromise: ({ ask, person, body }) => movePromise(ask, person, body),
    async announce({ ask, person, body }) {
      const { title, body: text, link = '/user/notifications' } = body;
      if (!isSitePath(link)) throw invalid('link', 'sitePath');
      return announceTo(ask, person.actor, toAddressee(body), { title, body: text, link });
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
