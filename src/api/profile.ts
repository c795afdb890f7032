import type * as v from 'valibot';
import type { PhoneChange } from '#contract/accounts/account.ts';
import type {
  PasswordChange,
  ProfileUpdate,
  VerificationRequest,
} from '#contract/accounts/profile.ts';
import type { CallOptions, Client, KeyedOptions } from './client.ts';
import type { UploadOptions } from './files.ts';

type Update = v.InferInput<typeof ProfileUpdate>;

export function readProfile(client: Client, options?: CallOptions) {
  return client.call('readProfile', { ...options });
}

/** Changes what is given and answers the whole; an empty value clears. */
export function updateProfile(client: Client, body: Update, options: KeyedOptions) {
  return client.call('updateProfile', { body, ...options });
}

/** Makes a picture the person's portrait; the server crops it to a square. */
export function uploadAvatar(client: Client, file: File, options?: UploadOptions) {
  return client.call('uploadAvatar', { file, ...options });
}

export function requestVerification(
  client: Client,
  body: VerificationRequest,
  options: KeyedOptions,
) {
  return client.call('requestVerification', { body, ...options });
}

/** Rejects with a fault of `current_password` when that one is wrong. */
export async function changePassword(client: Client, body: PasswordChange, options: KeyedOptions) {
  await client.call('changePassword', { body, ...options });
}

/** Rejects with a fault of the field that is wrong; answers the person with their new phone. */
export function changePhone(client: Client, body: PhoneChange, options: KeyedOptions) {
  return client.call('changePhone', { body, ...options });
}

/** Returns where the person is signed in, this device first. */
export async function listSessions(client: Client, options?: CallOptions) {
  return (await client.call('listSessions', { ...options })).items;
}

/** Returns the devices that are left. */
export async function endSession(client: Client, session: string, options: KeyedOptions) {
  return (await client.call('endSession', { params: { session }, ...options })).items;
}

/** Signs out everywhere but here; answers the places that are left. */
export async function endOtherSessions(client: Client, options: KeyedOptions) {
  return (await client.call('endOtherSessions', { ...options })).items;
}
