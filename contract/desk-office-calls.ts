import * as v from 'valibot';
import {
  Announced,
  Announcement,
  InvoiceIssue,
  NoteRequest,
  OwnerRequest,
  PauseRequest,
  VerificationDecision,
  WithReason,
} from './desk-acts.ts';
import type { DeskCall } from './desk-call.ts';
import { Instant } from './money.ts';

/** What an act leaves behind: the console reads its case again. */
const Done = v.object({});

const atInvoice = { 404: ['invoice.not_found'], 409: ['desk.not_now'] } as const;

/** What is done at the console beside orders: inquiries, verifications, invoices, notes, and what concerns the whole site. */
export const deskOfficeCalls = {
  settleInquiry: {
    method: 'POST',
    path: 'inquiries/{inquiryNo}/answered',
    role: 'serve',
    act: 'inquiry.answered',
    data: v.object({ is_notified: v.boolean() }),
    errors: { 404: ['desk.not_found'], 409: ['desk.changed'] },
  },
  decideVerification: {
    method: 'POST',
    path: 'verifications/{id}/decide',
    role: 'serve',
    act: 'verification.decide',
    body: VerificationDecision,
    data: Done,
    errors: { 404: ['desk.not_found'], 409: ['desk.changed'] },
  },
  issueInvoice: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/issue',
    role: 'serve',
    act: 'invoice.issued',
    body: InvoiceIssue,
    upload: ['pdf', 'ofd', 'xml'],
    data: Done,
    errors: { ...atInvoice, 413: ['file.too_large'], 415: ['file.unsupported'] },
  },
  declineInvoice: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/decline',
    role: 'serve',
    act: 'invoice.declined',
    body: WithReason,
    data: Done,
    errors: atInvoice,
  },
  enterReversal: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/reverse',
    role: 'serve',
    act: 'reversal.entered',
    data: v.object({ until: Instant }),
    errors: atInvoice,
  },
  confirmReversal: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/reversed',
    role: 'serve',
    act: 'reversal.confirmed',
    body: InvoiceIssue,
    upload: ['pdf', 'ofd', 'xml'],
    data: v.object({ invoice_no: v.string() }),
    errors: { ...atInvoice, 413: ['file.too_large'], 415: ['file.unsupported'] },
  },
  refuseReversal: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/reversal-refused',
    role: 'serve',
    act: 'reversal.refused',
    body: WithReason,
    data: Done,
    errors: atInvoice,
  },
  addNote: {
    method: 'POST',
    path: 'notes',
    role: 'serve',
    act: 'note.add',
    body: NoteRequest,
    data: Done,
    errors: {},
  },
  setOwner: {
    method: 'POST',
    path: 'owners',
    role: 'serve',
    act: 'owner.set',
    body: OwnerRequest,
    data: v.object({ owner: v.nullable(v.string()) }),
    errors: { 404: ['desk.not_found'], 409: ['desk.owned'] },
  },
  announce: {
    method: 'POST',
    path: 'announcements',
    role: 'money',
    act: 'announcement.send',
    body: Announcement,
    data: Announced,
    errors: { 404: ['desk.not_found'] },
  },
  readPause: {
    method: 'GET',
    path: 'order-pause',
    role: 'serve',
    data: v.object({ paused_since: v.nullable(Instant) }),
    errors: {},
  },
  pauseOrders: {
    method: 'POST',
    path: 'order-pause',
    role: 'money',
    act: 'orders.pause',
    body: PauseRequest,
    data: Done,
    errors: { 409: ['desk.changed'] },
  },
  resumeOrders: {
    method: 'DELETE',
    path: 'order-pause',
    role: 'money',
    act: 'orders.resume',
    data: Done,
    errors: { 409: ['desk.changed'] },
  },
} as const satisfies Record<string, DeskCall>;
