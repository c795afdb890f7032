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
import type { Call } from './call.ts';
import { FileUrl, NamedFileUrl, StoredFile } from './files.ts';
import {
  PasswordChange,
  Profile,
  ProfileUpdate,
  SignedInDevices,
  Verification,
  VerificationRequest,
} from './profile.ts';

const NoData = v.object({});

/** The calls about a person themselves and their files (spec 7). */
export const accountCalls = {
  readProfile: {
    method: 'GET',
    path: 'user/profile',
    signedIn: true,
    data: Profile,
    errors: { 401: 'user.login_first' },
  },
  updateProfile: {
    method: 'PUT',
    path: 'user/profile',
    signedIn: true,
    body: ProfileUpdate,
    data: Profile,
    errors: { 401: 'user.login_first', 422: 'request.invalid' },
  },
  uploadAvatar: {
    method: 'POST',
    path: 'user/profile/avatar',
    signedIn: true,
    upload: true,
    data: StoredFile,
    errors: {
      401: 'user.login_first',
      413: 'file.too_large',
      415: 'file.unsupported',
      507: 'file.no_space',
    },
  },
  readVerification: {
    method: 'GET',
    path: 'user/profile/verify',
    signedIn: true,
    data: Verification,
    errors: { 401: 'user.login_first' },
  },
  requestVerification: {
    method: 'POST',
    path: 'user/profile/verify',
    signedIn: true,
    body: VerificationRequest,
    data: Verification,
    errors: { 401: 'user.login_first', 409: 'verification.under_way', 422: 'request.invalid' },
  },
  changePassword: {
    method: 'POST',
    path: 'user/profile/password',
    signedIn: true,
    body: PasswordChange,
    data: NoData,
    errors: {
      401: 'user.login_first',
      422: 'request.invalid',
      429: 'auth.locked',
      503: ['auth.busy', 'server.unavailable'],
    },
  },
  readEmail: {
    method: 'GET',
    path: 'user/email',
    signedIn: true,
    data: OwnEmail,
    errors: { 401: 'user.login_first' },
  },
  bindEmail: {
    method: 'PUT',
    path: 'user/email',
    signedIn: true,
    body: EmailBinding,
    data: OwnEmail,
    errors: { 401: 'user.login_first', 422: 'request.invalid' },
  },
  removeEmail: {
    method: 'DELETE',
    path: 'user/email',
    signedIn: true,
    data: OwnEmail,
    errors: { 401: 'user.login_first' },
  },
  setMailReceipts: {
    method: 'PUT',
    path: 'user/email/receipts',
    signedIn: true,
    body: MailReceipts,
    data: OwnEmail,
    errors: { 401: 'user.login_first', 409: 'request.conflict', 422: 'request.invalid' },
  },
  changePhone: {
    method: 'POST',
    path: 'user/phone',
    signedIn: true,
    body: PhoneChange,
    data: User,
    errors: {
      401: 'user.login_first',
      422: 'request.invalid',
      429: 'auth.locked',
      503: ['auth.busy', 'server.unavailable'],
    },
  },
  exportAccount: {
    method: 'POST',
    path: 'user/export',
    signedIn: true,
    data: NamedFileUrl,
    errors: { 401: 'user.login_first', 429: 'account.export_too_many' },
  },
  readAccountStanding: {
    method: 'GET',
    path: 'user/closing',
    signedIn: true,
    data: AccountStanding,
    errors: { 401: 'user.login_first' },
  },
  closeAccount: {
    method: 'DELETE',
    path: 'user',
    signedIn: true,
    body: AccountClosing,
    data: NoData,
    errors: {
      401: 'user.login_first',
      409: 'account.open',
      422: 'request.invalid',
      429: 'auth.locked',
      503: ['payment.still_confirming', 'auth.busy', 'server.unavailable'],
    },
  },
  listSessions: {
    method: 'GET',
    path: 'user/sessions',
    signedIn: true,
    data: SignedInDevices,
    errors: { 401: 'user.login_first' },
  },
  endSession: {
    method: 'DELETE',
    path: 'user/sessions/{session}',
    signedIn: true,
    data: SignedInDevices,
    errors: { 401: 'user.login_first', 404: 'session.not_found' },
  },
  endOtherSessions: {
    method: 'DELETE',
    path: 'user/sessions',
    signedIn: true,
    data: SignedInDevices,
    errors: { 401: 'user.login_first' },
  },
  uploadFile: {
    method: 'POST',
    path: 'files/upload',
    signedIn: true,
    upload: true,
    data: StoredFile,
    errors: {
      401: 'auth.expired',
      413: 'file.too_large',
      415: 'file.unsupported',
      507: 'file.no_space',
    },
  },
  readFileUrl: {
    method: 'GET',
    path: 'files/{file}/url',
    signedIn: true,
    data: FileUrl,
    errors: { 401: 'auth.expired', 403: 'request.forbidden', 404: 'file.not_found' },
  },
  deleteFile: {
    method: 'DELETE',
    path: 'files/{file}',
    signedIn: true,
    data: NoData,
    errors: {
      401: 'auth.expired',
      403: 'file.not_yours',
      404: 'file.not_found',
      409: 'file.in_use',
    },
  },
} as const satisfies Record<string, Call>;

export type AccountCallName = keyof typeof accountCalls;
