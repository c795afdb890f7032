import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarTypes } from '#contract/files/schemas.ts';
import { maxAvatarBytes } from '#contract/base/limits.ts';
import type { Profile } from '#contract/accounts/profile.ts';
import type { VerificationStatus } from '#contract/base/picklists.ts';
import { faultOfFile } from '#src/app/forms/file-check.ts';
import { useLatest } from '#src/app/forms/use-latest.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { Portrait } from '#src/ui/controls/portrait.tsx';
import { FilePicker } from '#src/ui/fields/file-picker.tsx';
import styles from './profile.module.css';
import { uprightPicture } from './upright.ts';
import { VerificationBadge } from './verification-badge.tsx';

const loadDialog = async () => (await import('./portrait-dialog.tsx')).PortraitDialog;
const size = maxAvatarBytes / 1024 / 1024;

type Refusal = 'tooLarge' | 'unsupported' | 'broken' | 'unreachable';

type PortraitCardProps = { profile: Profile; status: VerificationStatus };

/** Name and portrait: a picture is validated before it is sent, cropped, then uploaded. */
export function PortraitCard({ profile, status }: PortraitCardProps) {
  const { t } = useTranslation('profile');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const [src, setSrc] = useLatest(profile.avatar_url);
  const [cropping, setCropping] = useState<{ file: File; url: string } | null>(null);
  const { Component: Dialog, request } = useLazy(loadDialog, {
    onFailed: () => refuse('unreachable'),
  });
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const name = profile.name || profile.nickname;

  async function pick(file: File): Promise<void> {
    setRefusal(null);
    const fault = await faultOfFile(file, { types: avatarTypes, maxBytes: maxAvatarBytes });
    if (fault !== null) {
      setRefusal(fault === 'file.too_large' ? 'tooLarge' : 'unsupported');
      return;
    }
    const upright = await uprightPicture(file);
    setCropping({ file: upright, url: URL.createObjectURL(upright) });
    request();
  }

  function refuse(why: Refusal): void {
    setCropping(null);
    setRefusal(why);
  }

  return (
    <Card as="section" padded className={`row ${styles.person}`} aria-labelledby="portrait">
      <h2 id="portrait" className="visually-hidden">
        {t('portrait.title')}
      </h2>
      <Portrait src={src} name={name} size="large" />
      <div className={`stack ${styles.who}`}>
        <p>
          <b>{name || profile.phone}</b>
          <VerificationBadge status={status} />
        </p>
        <FilePicker
          name="portrait"
          label={t('portrait.choose')}
          dropHint={t('portrait.drop')}
          description={t('portrait.rules', { size })}
          accept={avatarTypes}
          error={refusal === null ? null : t(`portrait.${refusal}`, { size })}
          onPick={([file]) => {
            if (file !== undefined) void pick(file);
          }}
        />
      </div>
      {cropping === null || Dialog === null ? null : (
        <Dialog
          file={cropping.file}
          url={cropping.url}
          post={(file, options) => client.call('uploadAvatar', { file, ...options })}
          onBroken={() => refuse('broken')}
          onClose={() => {
            setCropping(null);
            // A stopped upload may have arrived.
            void router.invalidate();
          }}
          onDone={({ url }) => {
            setCropping(null);
            setSrc(url);
            showToast({ kind: 'success', title: t('portrait.done') });
            void router.invalidate();
          }}
        />
      )}
    </Card>
  );
}
