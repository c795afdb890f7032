import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Profile } from '#contract/accounts/profile.ts';
import type { useInquiry } from './use-inquiry.ts';

export type OwnContactProps = { inquiry: ReturnType<typeof useInquiry> };

const names = ['name', 'phone', 'email', 'company', 'position'] as const;

type Name = (typeof names)[number];

/**
 * Lets the form begin with what the profile of the signed-in person says, where nothing was typed and
 * nobody tried to send yet. Draws nothing. Put away, as when the person signs out, it takes back what
 * it wrote; a profile that cannot be read leaves the form as it is.
 */
export function OwnContact({ inquiry: { form, isTried } }: OwnContactProps) {
  const { client } = useRouteContext({ from: '__root__' });
  const [profile, setProfile] = useState<Profile | null>(null);

  useEffect(() => {
    const request = new AbortController();
    client.call('readProfile', { signal: request.signal }).then(setProfile, () => undefined);
    return () => request.abort();
  }, [client]);

  function suggest(meant: readonly Name[], known: Profile | null): void {
    if (isTried) return;
    for (const name of meant) form.suggest(name, known?.[name] ?? '');
  }

  const fill = useEffectEvent((known: Profile) => {
    const focused = document.activeElement?.getAttribute('name');
    // Somebody who is about to write in a field finds it as they left it.
    suggest(
      names.filter((name) => name !== focused),
      known,
    );
  });

  const takeBack = useEffectEvent(() => suggest(names, null));

  useEffect(() => {
    if (profile === null) return undefined;
    fill(profile);
    return () => takeBack();
  }, [profile]);

  return null;
}
