import type { Context } from 'hono';
import { maxAvatarBytes } from '#contract/base/limits.ts';
import { expectRoom } from '#server/domain/files/room.ts';
import { storeOnce } from '#server/domain/files/store-once.ts';
import { storeAvatar } from '#server/domain/workflows/store-file.ts';
import { avatarUrl } from '#server/records/file-address.ts';
import {
  bindEmail,
  readEmail,
  removeEmail,
  setMailReceipts,
} from '#server/domain/workflows/change-email.ts';
import { changePassword } from '#server/domain/accounts/password.ts';
import { changePhone } from '#server/domain/workflows/change-phone.ts';
import { readProfile, updateProfile } from '#server/domain/accounts/profile.ts';
import {
  endOtherSignedInDevices,
  endSignedInDevice,
  listSignedInDevices,
} from '#server/domain/accounts/signed-in-devices.ts';
import { requestVerification } from '#server/domain/workflows/request-verification.ts';
import { readVerification } from '#server/domain/accounts/verification.ts';
import { createUploadKey } from '#server/http/call-key.ts';
import { getClient } from '#server/http/client.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/site-endpoints.ts';
import { parseToken } from '#server/http/person.ts';
import { receiveUpload } from '#server/http/upload.ts';

/** Handles the profile and the sessions of a person (spec 7). */
export function userHandlers(deps: HttpDeps) {
  const email = ({ userId }: { userId: string }) => readEmail(deps, userId);
  const devices = ({ c, userId }: { c: Context; userId: string }) =>
    listSignedInDevices(deps, userId, parseToken(c) ?? '');
  return {
    readProfile: ({ userId }) => readProfile(deps, userId),
    updateProfile: {
      act: ({ userId, body, keep }) => updateProfile(deps, userId, body, keep),
      read: ({ userId }) => readProfile(deps, userId),
    },
    async uploadAvatar({ c, userId }) {
      await expectRoom(deps, userId);
      return receiveUpload(deps, c, userId, maxAvatarBytes, (upload) =>
        storeOnce(
          deps,
          createUploadKey('uploadAvatar', c, userId, upload),
          (id) => avatarUrl(deps, id),
          (keep) => storeAvatar(deps, userId, upload, keep),
        ),
      );
    },
    async changePassword({ c, userId, body, keep }) {
      const token = parseToken(c) ?? '';
      await changePassword(deps, userId, token, body, getClient(deps, c), (tx) => keep(tx, {}));
      return {};
    },
    changePhone: ({ c, userId, body, keep }) =>
      changePhone(deps, userId, parseToken(c) ?? '', body, getClient(deps, c), keep),
    readEmail: email,
    bindEmail: {
      act: ({ c, userId, body, locale, keep }) =>
        bindEmail(deps, userId, body, getClient(deps, c), locale, keep),
      read: email,
    },
    removeEmail: { act: ({ userId, keep }) => removeEmail(deps, userId, keep), read: email },
    setMailReceipts: {
      act: ({ userId, body, locale, keep }) => setMailReceipts(deps, userId, body, locale, keep),
      read: email,
    },
    readVerification: ({ userId }) => readVerification(deps.db, userId),
    requestVerification: {
      act: ({ userId, body, keep }) => requestVerification(deps, userId, body, keep),
      read: ({ userId }) => readVerification(deps.db, userId),
    },
    listSessions: devices,
    endOtherSessions: {
      act: ({ c, userId, keep }) =>
        endOtherSignedInDevices(deps, userId, parseToken(c) ?? '', getClient(deps, c), keep),
      read: devices,
    },
    endSession: {
      act: ({ c, userId, params, keep }) =>
        endSignedInDevice(deps, userId, parseToken(c) ?? '', params.session, keep),
      read: devices,
    },
  } satisfies Partial<Handlers>;
}
