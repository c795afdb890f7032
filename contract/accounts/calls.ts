import * as v from 'valibot';
import {
  AccountClosing,
  AccountStanding,
  EmailBinding,
  MailReceipts,
  OwnEmail,
  PhoneChange,
} from './account.ts';
import { User } from './auth.ts';
import type { Call } from '../base/call.ts';
import type { Examples } from '../base/example.ts';
import { maxAvatarBytes } from '../base/limits.ts';
import { NamedFileUrl, StoredFile } from '../files/schemas.ts';
import {
  PasswordChange,
  Profile,
  ProfileUpdate,
  SignedInDevices,
  Verification,
  VerificationRequest,
} from './profile.ts';

const NoData = v.object({});

/** The calls about a person themselves (spec 7). */
export const accountCalls = {
  readProfile: {
    method: 'GET',
    path: 'user/profile',
    audience: 'user',
    data: Profile,
    errors: { 401: 'user.login_first' },
  },
  updateProfile: {
    method: 'PUT',
    path: 'user/profile',
    audience: 'user',
    keyed: 'state',
    body: ProfileUpdate,
    data: Profile,
    errors: { 401: 'user.login_first' },
  },
  uploadAvatar: {
    method: 'POST',
    path: 'user/profile/avatar',
    audience: 'user',
    keyed: 'made',
    upload: maxAvatarBytes,
    data: StoredFile,
    errors: {
      401: 'user.login_first',
      413: 'file.too_large',
      415: ['file.unsupported', 'file.unreadable'],
      507: 'file.no_space',
    },
  },
  readVerification: {
    method: 'GET',
    path: 'user/profile/verify',
    audience: 'user',
    data: Verification,
    errors: { 401: 'user.login_first' },
  },
  requestVerification: {
    method: 'POST',
    path: 'user/profile/verify',
    audience: 'user',
    keyed: 'state',
    body: VerificationRequest,
    data: Verification,
    errors: { 401: 'user.login_first', 409: 'verification.under_way' },
  },
  changePassword: {
    method: 'POST',
    path: 'user/profile/password',
    audience: 'user',
    keyed: 'answer',
    body: PasswordChange,
    data: NoData,
    errors: {
      401: 'user.login_first',
      429: 'auth.locked',
      503: ['auth.busy', 'server.unavailable'],
    },
  },
  readEmail: {
    method: 'GET',
    path: 'user/email',
    audience: 'user',
    data: OwnEmail,
    errors: { 401: 'user.login_first' },
  },
  bindEmail: {
    method: 'PUT',
    path: 'user/email',
    audience: 'user',
    keyed: 'state',
    body: EmailBinding,
    data: OwnEmail,
    errors: { 401: 'user.login_first' },
  },
  removeEmail: {
    method: 'DELETE',
    path: 'user/email',
    audience: 'user',
    keyed: 'state',
    data: OwnEmail,
    errors: { 401: 'user.login_first' },
  },
  setMailReceipts: {
    method: 'PUT',
    path: 'user/email/receipts',
    audience: 'user',
    keyed: 'state',
    body: MailReceipts,
    data: OwnEmail,
    errors: { 401: 'user.login_first', 409: 'request.conflict' },
  },
  changePhone: {
    method: 'POST',
    path: 'user/phone',
    audience: 'user',
    keyed: 'answer',
    body: PhoneChange,
    data: User,
    errors: {
      401: 'user.login_first',
      429: 'auth.locked',
      503: ['auth.busy', 'server.unavailable'],
    },
  },
  exportAccount: {
    method: 'POST',
    path: 'user/export',
    audience: 'user',
    keyed: 'answer',
    data: NamedFileUrl,
    errors: { 401: 'user.login_first', 429: 'account.export_too_many' },
  },
  readAccountStanding: {
    method: 'GET',
    path: 'user/closing',
    audience: 'user',
    data: AccountStanding,
    errors: { 401: 'user.login_first' },
  },
  closeAccount: {
    method: 'DELETE',
    path: 'user',
    audience: 'user',
    keyed: 'answer',
    endsSession: true,
    body: AccountClosing,
    data: NoData,
    errors: {
      401: 'user.login_first',
      409: 'account.open',
      429: 'auth.locked',
      503: ['payment.still_confirming', 'auth.busy', 'server.unavailable'],
    },
  },
  listSessions: {
    method: 'GET',
    path: 'user/sessions',
    audience: 'user',
    data: SignedInDevices,
    errors: { 401: 'user.login_first' },
  },
  endSession: {
    method: 'DELETE',
    path: 'user/sessions/{session}',
    audience: 'user',
    keyed: 'state',
    data: SignedInDevices,
    errors: { 401: 'user.login_first', 404: 'session.not_found' },
  },
  endOtherSessions: {
    method: 'DELETE',
    path: 'user/sessions',
    audience: 'user',
    keyed: 'state',
    data: SignedInDevices,
    errors: { 401: 'user.login_first' },
  },
} as const satisfies Record<string, Call>;

export const accountExamples = {
  updateProfile: { body: { name: '客户 017', nickname: '017', bio: '' } },
  requestVerification: {
    body: {
      real_name: '客户 017',
      id_number: '11010519491231002X',
      attachments: ['fq0SG7ssbRXJiY9vUo1TSA'],
    },
  },
  changePassword: {
    body: {
      current_password: 'Example#2025',
      password: 'Example#2026',
      password_confirmation: 'Example#2026',
    },
  },
  bindEmail: { body: { email: 'customer017@example.com', verification_code: '170017' } },
  setMailReceipts: { body: { receipts: false, time_zone: 'Europe/London' } },
  changePhone: {
    body: { phone: '13800000017', verification_code: '170017', password: 'Example#2026' },
  },
  closeAccount: { body: { password: 'Example#2026' } },
} satisfies Examples<typeof accountCalls>;
