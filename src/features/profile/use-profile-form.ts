import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { ProfileUpdate, type Profile } from '#contract/accounts/profile.ts';
import type { Client, KeyedOptions } from '#src/api/client.ts';
import { findOwner, updateOwnProfile } from '#src/actors/own-profile.ts';
import { createRules } from '#src/app/forms/rules.ts';
import { useForm } from '#src/app/forms/use-form.ts';
import { useLatest } from '#src/app/forms/use-latest.ts';
import { useSubmission } from '#src/app/forms/use-submission.ts';
import { showToast } from '#src/app/lazy/toast.ts';

const rules = createRules(ProfileUpdate);

/** The editable fields, in the order of the form. */
function editable(profile: Profile) {
  const { name, nickname, gender, real_name } = profile;
  const { company, position, industry, email, address, bio } = profile;
  return { name, nickname, gender, real_name, company, position, industry, email, address, bio };
}

export type ProfileValues = Record<keyof ReturnType<typeof editable>, string>;
type ProfileField = keyof ProfileValues;

/**
 * Provides the form of /user/profile. It sends only changed fields, so that two tabs do not undo each other.
 */
export function useProfileForm(loaded: Profile) {
  const { t } = useTranslation('profile');
  const { client, session } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const [owner] = useState(() => findOwner(session));
  const [profile, setProfile] = useLatest(loaded);
  const saved: ProfileValues = editable(profile);
  const { busy, failure, submit, clear } = useSubmission(
    (sent: Partial<ProfileValues>, options) => updateProfile(client, sent, options),
    { onDone: accept },
  );
  const form = useForm({ rules, initial: saved, failure, summary: true });
  const changedIn = (values: ProfileValues) =>
    listFields(saved).filter((name) => values[name] !== saved[name]);

  function accept({ sent, next }: { sent: Partial<ProfileValues>; next: Profile }): void {
    const values: ProfileValues = editable(next);
    const typed = form.values;
    // Input typed during the request stays in the field.
    for (const name of listFields(values)) {
      if (typed[name] !== (sent[name] ?? saved[name])) values[name] = typed[name];
    }
    form.reset(values);
    setProfile(next);
    updateOwnProfile({ client, session }, owner, next);
    showToast({ kind: 'success', title: t('form.done') });
    void router.invalidate();
  }

  return {
    form,
    profile,
    busy,
    unsaved: changedIn(form.values).length > 0,
    discard(): void {
      form.reset(saved);
      clear();
    },
    send: (shown: ProfileValues) =>
      submit(Object.fromEntries(changedIn(shown).map((name) => [name, shown[name]]))),
  };
}

export type ProfileForm = ReturnType<typeof useProfileForm>;

async function updateProfile(client: Client, sent: Partial<ProfileValues>, options: KeyedOptions) {
  const body = v.parse(ProfileUpdate, sent);
  return { sent, next: await client.call('updateProfile', { body, ...options }) };
}

function listFields(values: ProfileValues): ProfileField[] {
  return Object.keys(values).filter((name): name is ProfileField => Object.hasOwn(values, name));
}
