import { maxAvatarBytes } from '#contract/limits.ts';
import { expectRoom, storeAvatar } from '#server/domain/files/store.ts';
import {
  bindEmail,
  readEmail,
  removeEmail,
  setMailReceipts,
} from '#server/domain/profile/email.ts';
import { changePassword } from '#server/domain/profile/password.ts';
import { changePhone } from '#server/domain/profile/phone.ts';
import { readProfile, updateProfile } from '#server/domain/profile/profile.ts';
import {
  endOtherSignedInDevices,
  endSignedInDevice,
  listSignedInDevices,
} from '#server/domain/sessions/signed-in-devices.ts';
import { requestVerification } from '#server/domain/verification/request.ts';
import { readVerification } from '#server/domain/verification/verification.ts';
import { clientOf } from '#server/http/client.ts';
import type { HttpDeps } from '#server/http/deps.ts';
import type { Handlers } from '#server/http/endpoints.ts';
import { tokenOf } from '#server/http/person.ts';
import { receiveUpload } from '#server/http/upload.ts';

/** Handles what a person says about themselves (spec 7). */
export function userHandlers(deps: HttpDeps) {
  return {
    readProfile: ({ userId }) => readProfile(deps, userId),
    updateProfile: ({ userId, body }) => updateProfile(deps, userId, body),
    async uploadAvatar({ c, userId }) {
      await expectRoom(deps, userId);
      return receiveUpload(deps, c, userId, maxAvatarBytes, (upload) =>
        storeAvatar(deps, userId, upload),
      );
    },
    async changePassword({ c, userId, body }) {
      await changePassword(deps, userId, tokenOf(c) ?? '', body, clientOf(deps, c));
      return {};
    },
    changePhone: ({ c, userId, body }) =>
      changePhone(deps, userId, tokenOf(c) ?? '', body, clientOf(deps, c)),
    readEmail: ({ userId }) => readEmail(deps, userId),
    bindEmail: ({ c, userId, body, locale }) =>
      bindEmail(deps, userId, body, clientOf(deps, c), locale),
    removeEmail: ({ userId }) => removeEmail(deps, userId),
    setMailReceipts: ({ userId, body, locale }) => setMailReceipts(deps, userId, body, locale),
    readVerification: ({ userId }) => readVerification(deps.db, userId),
    requestVerification: ({ userId, body }) => requestVerification(deps, userId, body),
    listSessions: ({ c, userId }) => listSignedInDevices(deps, userId, tokenOf(c) ?? ''),
    endOtherSessions: ({ c, userId }) =>
      endOtherSignedInDevices(deps, userId, tokenOf(c) ?? '', clientOf(deps, c)),
    endSession: ({ c, userId, params }) =>
      endSignedInDevice(deps, userId, tokenOf(c) ?? '', params.session),
  } satisfies Partial<Handlers>;
}
