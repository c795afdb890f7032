import { Hono, type Context } from 'hono';
import { PasswordChange, ProfileUpdate, VerificationRequest } from '../../contract/profile.ts';
import { maxAvatarBytes } from '../../contract/limits.ts';
import type { Deps } from '../deps.ts';
import { expectRoom, storeAvatar } from '../domain/files/store.ts';
import { changePassword } from '../domain/profile/password.ts';
import { endOtherPlaces, endPlace, listPlaces } from '../domain/profile/places.ts';
import { readProfile, updateProfile } from '../domain/profile/profile.ts';
import { requestVerification } from '../domain/verification/request.ts';
import { readVerification } from '../domain/verification/verification.ts';
import { answer } from '../http/answer.ts';
import { clientOf } from '../http/client.ts';
import { pathWord, readBody } from '../http/input.ts';
import { personOf, tokenOf } from '../http/person.ts';
import { receiveUpload } from '../http/upload.ts';

/** A person about themselves (spec 7), below /user. */
export function userRoutes(deps: Deps): Hono {
  const person = (c: Context) => personOf(deps, c, 'user.login_first');
  const token = (c: Context) => tokenOf(c) ?? '';

  return new Hono()
    .get('/profile', async (c) => answer(c, await readProfile(deps, await person(c))))
    .put('/profile', async (c) => {
      const userId = await person(c);
      return answer(c, await updateProfile(deps, userId, await readBody(c, ProfileUpdate)));
    })
    .post('/profile/avatar', async (c) => {
      const userId = await person(c);
      await expectRoom(deps, userId);
      const stored = await receiveUpload(deps, c, userId, maxAvatarBytes, (upload) =>
        storeAvatar(deps, userId, upload),
      );
      return answer(c, stored);
    })
    .post('/profile/password', async (c) => {
      const userId = await person(c);
      const body = await readBody(c, PasswordChange);
      await changePassword(deps, userId, token(c), body, clientOf(deps, c));
      return answer(c, {});
    })
    .get('/profile/verify', async (c) =>
      answer(c, await readVerification(deps.db, await person(c))),
    )
    .post('/profile/verify', async (c) => {
      const userId = await person(c);
      const body = await readBody(c, VerificationRequest);
      return answer(c, await requestVerification(deps, userId, body));
    })
    .get('/sessions', async (c) => answer(c, await listPlaces(deps, await person(c), token(c))))
    .delete('/sessions', async (c) =>
      answer(c, await endOtherPlaces(deps, await person(c), token(c), clientOf(deps, c))),
    )
    .delete('/sessions/:session', async (c) => {
      const userId = await person(c);
      const id = pathWord(c, 'session', 'session.not_found');
      return answer(c, await endPlace(deps, userId, token(c), id));
    });
}
