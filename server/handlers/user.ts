import type { Context } from 'hono';
import { expectRoom } from '#server/domain/files/room.ts';
import { storeAvatar } from '#server/domain/workflows/file-store.ts';
import { avatarUrl } from '#server/records/file-address.ts';
import {
  bindEmail,
  readEmail,
  removeEmail,
  setMailReceipts,
} from '#server/domain/workflows/email-change.ts';
import { changePassword } from '#server/domain/accounts/password.ts';
import { changePhone } from '#server/domain/workflows/phone-change.ts';
import { readProfile, updateProfile } from '#server/domain/accounts/profile.ts';
import {
  endOtherSignedInDevices,
  endSignedInDevice,
  listSignedInDevices,
} from '#server/domain/accounts/signed-in-devices.ts';
import { requestVerification } from '#server/domain/workflows/verification-request.ts';
import { readVerification } from '#server/domain/accounts/verification.ts';
import { getClient } from '#server/http/client.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { parseToken } from '#server/http/person.ts';

/** Handles the profile and the sessions of a person (spec 7). */
export function userHandlers(deps: HttpDeps) {
  const email = ({ userId }: { userId: string }) => readEmail(deps, userId);
  const devices = ({ c, userId }: { c: Context; userId: string }) =>
    listSignedInDevices(deps, userId, parseToken(c) ?? '');
  return {
    readProfile: ({ userId }) => readProfile(deps, userId),
    updateProfile: {
      act: ({ ask, userId, body }) => updateProfile(ask, userId, body),
      read: ({ userId }) => readProfile(deps, userId),
    },
    uploadAvatar: {
      admit: (userId) => expectRoom(deps, userId),
      act: ({ ask, userId, files: { file } }) => storeAvatar(ask, userId, file[0]),
      ref: ({ id }: { id: string }) => id,
      read: async (_, id) => ({ id }),
      respond: ({ id }: { id: string }) => ({ id, url: avatarUrl(deps, id) }),
    },
    changePassword: ({ ask, c, userId, body }) =>
      changePassword(ask, userId, parseToken(c) ?? '', body, getClient(deps, c)),
    changePhone: ({ ask, c, userId, body }) =>
      changePhone(ask, userId, parseToken(c) ?? '', body, getClient(deps, c)),
    readEmail: email,
    bindEmail: {
      act: ({ ask, c, userId, body, locale }) =>
        bindEmail(ask, userId, body, getClient(deps, c), locale),
      read: email,
    },
    removeEmail: { act: ({ ask, userId }) => removeEmail(ask, userId), read: email },
    setMailReceipts: {
      act: ({ ask, userId, body, locale }) => setMailReceipts(ask, userId, body, locale),
      read: email,
    },
    readVerification: ({ userId }) => readVerification(deps.db, userId),
    requestVerification: {
      act: ({ ask, userId, body }) => requestVerification(ask, userId, body),
      read: ({ userId }) => readVerification(deps.db, userId),
    },
    listSessions: devices,
    endOtherSessions: {
      act: ({ ask, c, userId }) =>
        endOtherSignedInDevices(ask, userId, parseToken(c) ?? '', getClient(deps, c)),
      read: devices,
    },
    endSession: {
      act: ({ ask, c, userId, params }) =>
        endSignedInDevice(ask, userId, parseToken(c) ?? '', params.session),
      read: devices,
    },
  } satisfies Partial<Handlers>;
}
