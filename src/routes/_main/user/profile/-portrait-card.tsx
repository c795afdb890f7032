import { useRouteContext, useRouter } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Profile } from '../../../../../contract/profile.ts';
import { avatarTypes } from '../../../../../contract/files.ts';
import { maxAvatarBytes } from '../../../../../contract/limits.ts';
import type { VerificationStatus } from '../../../../../contract/words.ts';
import { uploadAvatar } from '../../../../api/profile.ts';
import { faultOfFile } from '../../../../app/file-check.ts';
import { notify } from '../../../../app/notify.ts';
import { useLatest } from '../../../../app/use-latest.ts';
import { Card } from '../../../../ui/card.tsx';
import { FilePicker } from '../../../../ui/file-picker.tsx';
import { Portrait } from '../../../../ui/portrait.tsx';
import type { PortraitDialogProps } from './-portrait-dialog.tsx';
import styles from './-profile.module.css';
import { VerificationBadge } from './-verification-badge.tsx';

type Cropping = { file: File; url: string; Dialog: ComponentType<PortraitDialogProps> };
const size = maxAvatarBytes / 1024 / 1024;

type Refusal = 'tooLarge' | 'unsupported' | 'broken' | 'unreachable';

type PortraitCardProps = { profile: Profile; status: VerificationStatus };

/** Who this is, and their picture: checked here before anything is sent, cropped, then uploaded. */
export function PortraitCard({ profile, status }: PortraitCardProps) {
  const { t } = useTranslation('profile');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const [src, setSrc] = useLatest(profile.avatar_url);
  const [cropping, setCropping] = useState<Cropping | null>(null);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const name = profile.name || profile.nickname;

  async function pick(file: File): Promise<void> {
    setRefusal(null);
    const fault = await faultOfFile(file, { types: avatarTypes, maxBytes: maxAvatarBytes });
    if (fault !== null) {
      setRefusal(fault === 'file.too_large' ? 'tooLarge' : 'unsupported');
      return;
    }
    try {
      const { PortraitDialog } = await import('./-portrait-dialog.tsx');
      setCropping({ file, url: URL.createObjectURL(file), Dialog: PortraitDialog });
    } catch {
      setRefusal('unreachable');
    }
  }

  function refuse(why: Refusal): void {
    setCropping(null);
    setRefusal(why);
  }

  return (
    <Card as="section" padded className={styles.person} aria-labelledby="portrait">
      <h2 id="portrait" className="visually-hidden">
        {t('portrait.title')}
      </h2>
      <Portrait src={src} name={name} size="large" />
      <div className={styles.who}>
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
      {cropping === null ? null : (
        <cropping.Dialog
          file={cropping.file}
          url={cropping.url}
          post={(file, options) => uploadAvatar(client, file, options)}
          onBroken={() => refuse('broken')}
          onClose={() => setCropping(null)}
          onDone={({ url }) => {
            setCropping(null);
            setSrc(url);
            notify({ kind: 'success', title: t('portrait.done') });
            void router.invalidate();
          }}
        />
      )}
    </Card>
  );
}
