import { useRouteContext } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { startRead } from '#src/actors/start-read.ts';
import type { Profile } from '#contract/accounts/profile.ts';
import type { useInquiry } from './use-inquiry.ts';

export type OwnContactProps = { inquiry: ReturnType<typeof useInquiry> };

const names = ['name', 'phone', 'email', 'company', 'position'] as const;

type Name = (typeof names)[number];

/**
 * Fills the form from the profile of the signed-in person, unless a field was edited or a submission was
 * attempted. Renders nothing. When it unmounts, as on sign-out, it clears its values; if the profile cannot
 * be read, the form stays unchanged.
 */
export function OwnContact({ inquiry: { form, isTried } }: OwnContactProps) {
  const { client } = useRouteContext({ from: '__root__' });
  const [profile, setProfile] = useState<Profile | null>(null);

  useEffect(() => {
    return startRead((signal) => client.call('readProfile', { signal }), { onDone: setProfile });
  }, [client]);

  function suggest(meant: readonly Name[], profile: Profile | null): void {
    if (isTried) return;
    for (const name of meant) form.suggest(name, profile?.[name] ?? '');
  }

  const fill = useEffectEvent((profile: Profile) => {
    const focused = document.activeElement?.getAttribute('name');
    // A focused field is not overwritten.
    suggest(
      names.filter((name) => name !== focused),
      profile,
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
