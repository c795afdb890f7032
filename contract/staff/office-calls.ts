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
} from './acts.ts';
import type { StaffCall } from './call.ts';
import { DifferenceQuery, Differences } from './differences.ts';
import { Instant } from '../base/money.ts';
import { InvoiceReplacementRequest } from '../invoices/schemas.ts';

/** The empty data of an act, after which the console reads the case again. */
const Done = v.object({});

const atInvoice = { 404: ['invoice.not_found'], 409: ['desk.not_now'] } as const;
const atIssue = { 404: ['invoice.not_found'], 409: ['desk.not_now', 'desk.changed'] } as const;

/**
 * The console's calls that do not concern orders: inquiries, verifications, invoices, notes, and settings
 * of the whole site.
 */
export const staffOfficeCalls = {
  settleInquiry: {
    method: 'POST',
    path: 'inquiries/{inquiryNo}/answered',
    audience: 'staff.serve',
    act: 'inquiry.answered',
    keyed: 'answer',
    data: v.object({ is_notified: v.boolean() }),
    errors: { 404: ['desk.not_found'], 409: ['desk.changed'] },
  },
  decideVerification: {
    method: 'POST',
    path: 'verifications/{id}/decide',
    audience: 'staff.serve',
    act: 'verification.decide',
    keyed: 'answer',
    body: VerificationDecision,
    data: Done,
    errors: { 404: ['desk.not_found'], 409: ['desk.changed'] },
  },
  issueInvoice: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/issue',
    audience: 'staff.serve',
    act: 'invoice.issued',
    keyed: 'answer',
    body: InvoiceIssue,
    upload: ['pdf', 'ofd', 'xml'],
    data: Done,
    errors: { ...atIssue, 413: ['file.too_large'], 415: ['file.unsupported'] },
  },
  declineInvoice: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/decline',
    audience: 'staff.serve',
    act: 'invoice.declined',
    keyed: 'answer',
    body: WithReason,
    data: Done,
    errors: atInvoice,
  },
  replaceInvoice: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/replace',
    audience: 'staff.serve',
    act: 'invoice.replaced',
    keyed: 'answer',
    body: InvoiceReplacementRequest,
    data: v.object({ invoice_no: v.nullable(v.string()) }),
    errors: atIssue,
  },
  enterReversal: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/reverse',
    audience: 'staff.serve',
    act: 'reversal.entered',
    keyed: 'answer',
    data: v.object({ until: Instant }),
    errors: atInvoice,
  },
  confirmReversal: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/reversed',
    audience: 'staff.serve',
    act: 'reversal.confirmed',
    keyed: 'answer',
    body: InvoiceIssue,
    upload: ['pdf', 'ofd', 'xml'],
    data: v.object({ invoice_no: v.string() }),
    errors: { ...atIssue, 413: ['file.too_large'], 415: ['file.unsupported'] },
  },
  refuseReversal: {
    method: 'POST',
    path: 'invoices/{invoiceNo}/reversal-refused',
    audience: 'staff.serve',
    act: 'reversal.refused',
    keyed: 'answer',
    body: WithReason,
    data: Done,
    errors: atInvoice,
  },
  addNote: {
    method: 'POST',
    path: 'notes',
    audience: 'staff.serve',
    act: 'note.add',
    keyed: 'answer',
    body: NoteRequest,
    data: Done,
    errors: { 404: ['desk.not_found'] },
  },
  setOwner: {
    method: 'POST',
    path: 'owners',
    audience: 'staff.serve',
    act: 'owner.set',
    keyed: 'answer',
    body: OwnerRequest,
    data: v.object({ owner: v.nullable(v.string()) }),
    errors: { 404: ['desk.not_found'], 409: ['desk.owned'] },
  },
  announce: {
    method: 'POST',
    path: 'announcements',
    audience: 'staff.money',
    act: 'announcement.send',
    keyed: 'answer',
    body: Announcement,
    data: Announced,
    errors: { 404: ['desk.not_found'] },
  },
  listDifferences: {
    method: 'GET',
    path: 'differences',
    audience: 'staff.money',
    act: 'difference.list',
    query: DifferenceQuery,
    data: Differences,
    errors: {},
  },
  settleDifference: {
    method: 'POST',
    path: 'differences/{id}/settle',
    audience: 'staff.money',
    act: 'difference.settle',
    keyed: 'answer',
    body: WithReason,
    data: Done,
    errors: { 404: ['desk.not_found'], 409: ['desk.changed'] },
  },
  readPause: {
    method: 'GET',
    path: 'order-pause',
    audience: 'staff.serve',
    data: v.object({ paused_since: v.nullable(Instant) }),
    errors: {},
  },
  pauseOrders: {
    method: 'POST',
    path: 'order-pause',
    audience: 'staff.money',
    act: 'orders.pause',
    body: PauseRequest,
    data: Done,
    errors: { 409: ['desk.changed'] },
  },
  resumeOrders: {
    method: 'DELETE',
    path: 'order-pause',
    audience: 'staff.money',
    act: 'orders.resume',
    data: Done,
    errors: { 409: ['desk.changed'] },
  },
} as const satisfies Record<string, StaffCall>;
