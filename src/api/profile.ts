import type * as v from 'valibot';
import type { StoredFile } from '../../contract/files.ts';
import type {
  PasswordChange,
  Profile,
  ProfileUpdate,
  SignedInPlace,
  Verification,
  VerificationRequest,
} from '../../contract/profile.ts';
import type { CallOptions, Client } from './client.ts';
import type { UploadOptions } from './files.ts';

export async function readProfile(client: Client, options?: CallOptions): Promise<Profile> {
  return (await client.call('readProfile', { ...options })).data;
}

/** Changes what is given and answers the whole; an empty value clears. */
export async function updateProfile(
  client: Client,
  update: v.InferInput<typeof ProfileUpdate>,
  options?: CallOptions,
): Promise<Profile> {
  return (await client.call('updateProfile', { body: update, ...options })).data;
}

/** Makes a picture the person's portrait; the server crops it to a square. */
export async function uploadAvatar(
  client: Client,
  file: File,
  options?: UploadOptions,
): Promise<StoredFile> {
  return (await client.call('uploadAvatar', { file, ...options })).data;
}

export async function requestVerification(
  client: Client,
  request: VerificationRequest,
  options?: CallOptions,
): Promise<Verification> {
  return (await client.call('requestVerification', { body: request, ...options })).data;
}

/** Rejects with a fault of `current_password` when that one is wrong. */
export async function changePassword(
  client: Client,
  change: PasswordChange,
  options?: CallOptions,
): Promise<void> {
  await client.call('changePassword', { body: change, ...options });
}

/** Where the person is signed in, this place first. */
export async function listSessions(
  client: Client,
  options?: CallOptions,
): Promise<SignedInPlace[]> {
  return (await client.call('listSessions', { ...options })).data.items;
}

/** Answers the places that are left. */
export async function endSession(
  client: Client,
  session: string,
  options?: CallOptions,
): Promise<SignedInPlace[]> {
  return (await client.call('endSession', { params: { session }, ...options })).data.items;
}

/** Signs out everywhere but here; answers the places that are left. */
export async function endOtherSessions(
  client: Client,
  options?: CallOptions,
): Promise<SignedInPlace[]> {
  return (await client.call('endOtherSessions', { ...options })).data.items;
}
