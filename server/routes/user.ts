import { maxAvatarBytes } from '../../contract/limits.ts';
import type { Deps } from '../deps.ts';
import { expectRoom, storeAvatar } from '../domain/files/store.ts';
import { changePassword } from '../domain/profile/password.ts';
import { endOtherPlaces, endPlace, listPlaces } from '../domain/profile/places.ts';
import { readProfile, updateProfile } from '../domain/profile/profile.ts';
import { requestVerification } from '../domain/verification/request.ts';
import { readVerification } from '../domain/verification/verification.ts';
import { clientOf } from '../http/client.ts';
import type { Handlers } from '../http/endpoint.ts';
import { tokenOf } from '../http/person.ts';
import { receiveUpload } from '../http/upload.ts';

/** A person about themselves (spec 7). */
export function userHandlers(deps: Deps) {
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
    readVerification: ({ userId }) => readVerification(deps.db, userId),
    requestVerification: ({ userId, body }) => requestVerification(deps, userId, body),
    listSessions: ({ c, userId }) => listPlaces(deps, userId, tokenOf(c) ?? ''),
    endOtherSessions: ({ c, userId }) =>
      endOtherPlaces(deps, userId, tokenOf(c) ?? '', clientOf(deps, c)),
    endSession: ({ c, userId, params }) => endPlace(deps, userId, tokenOf(c) ?? '', params.session),
  } satisfies Partial<Handlers>;
}
