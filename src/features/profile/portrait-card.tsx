import { useRouteContext, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { avatarTypes, type StoredFile } from '#contract/files/schemas.ts';
import { maxAvatarBytes, avatarSize } from '#contract/base/limits.ts';
import type { Profile } from '#contract/accounts/profile.ts';
import type { VerificationStatus } from '#contract/base/picklists.ts';
import type { CheckedPicture, Crop } from '#machines/portrait.machine.ts';
import { startPortrait } from '#src/actors/portrait.ts';
import { faultOfFile } from '#src/app/forms/file-check.ts';
import { useLatest } from '#src/app/forms/use-latest.ts';
import { showToast } from '#src/app/lazy/toast.ts';
import { useLazy } from '#src/app/lazy/use-lazy.ts';
import { useRecorder } from '#src/app/support/use-recorder.ts';
import { Card } from '#src/ui/controls/card.tsx';
import { Portrait } from '#src/ui/controls/portrait.tsx';
import { FilePicker } from '#src/ui/fields/file-picker.tsx';
import styles from './profile.module.css';
import { uprightPicture } from './upright.ts';
import { VerificationBadge } from './verification-badge.tsx';

const loadDialog = async () => (await import('./portrait-dialog.tsx')).PortraitDialog;
const size = maxAvatarBytes / 1024 / 1024;

type PortraitCardProps = { profile: Profile; status: VerificationStatus };

/** Name and portrait: a picture is validated before it is sent, cropped, then uploaded. */
export function PortraitCard({ profile, status }: PortraitCardProps) {
  const { t } = useTranslation('profile');
  const { client } = useRouteContext({ from: '__root__' });
  const router = useRouter();
  const [src, setSrc] = useLatest(profile.avatar_url);
  const [portrait] = useState(() =>
    startPortrait({
      check: checkPicture,
      crop: cropSquare,
      post: (file, options) => client.call('uploadAvatar', { file, ...options }),
    }),
  );
  const { file, refusal } = useSelector(portrait, ({ context }) => context);
  const isOpen = useSelector(portrait, (snapshot) => snapshot.hasTag('open'));
  const { Component: Dialog, request } = useLazy(loadDialog, {
    onFailed: () => portrait.send({ type: 'cropper.missing' }),
  });
  const name = profile.name || profile.nickname;

  const show = useEffectEvent(({ url }: StoredFile) => {
    setSrc(url);
    showToast({ kind: 'success', title: t('portrait.done') });
    void router.invalidate();
  });
  useEffect(() => {
    const stored = portrait.on('portrait.stored', (event) => show(event.stored));
    const abandoned = portrait.on('upload.abandoned', () => void router.invalidate());
    return () => {
      stored.unsubscribe();
      abandoned.unsubscribe();
      portrait.stop();
    };
  }, [portrait, router]);
  useRecorder(portrait);

  return (
    <Card as="section" padded className={`row gap-28 ${styles.person}`} aria-labelledby="portrait">
      <h2 id="portrait" className="visually-hidden">
        {t('portrait.title')}
      </h2>
      <Portrait src={src} name={name} size="large" />
      <div className={`stack flex-1 gap-14 min-width-0 ${styles.who}`}>
        <p>
          <b className="text-20 weight-600 break-anywhere leading-14">{name || profile.phone}</b>
          <VerificationBadge status={status} />
        </p>
        <FilePicker
          name="portrait"
          label={t('portrait.choose')}
          dropHint={t('portrait.drop')}
          description={t('portrait.rules', { size })}
          accept={avatarTypes}
          error={refusal === null ? null : t(`portrait.${refusal}`, { size })}
          onPick={([picked]) => {
            if (picked === undefined) return;
            portrait.send({ type: 'picture.chosen', file: picked });
            request();
          }}
        />
      </div>
      {isOpen && file !== null && Dialog !== null ? (
        <Dialog portrait={portrait} file={file} />
      ) : null}
    </Card>
  );
}

async function checkPicture(file: File): Promise<CheckedPicture> {
  const fault = await faultOfFile(file, { types: avatarTypes, maxBytes: maxAvatarBytes });
  if (fault === null) return { file: await uprightPicture(file), refusal: null };
  return { file: null, refusal: fault === 'file.too_large' ? 'tooLarge' : 'unsupported' };
}

/**
 * Crops a square out of a picture and scales it to the size of a portrait. Rejects if the file is not a
 * picture.
 */
async function cropSquare(file: File, area: Crop): Promise<File> {
  const picture = await createImageBitmap(file);
  const canvas = document.createElement('canvas');
  canvas.width = avatarSize;
  canvas.height = avatarSize;
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This browser cannot draw.');
  // Transparent areas would turn black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, avatarSize, avatarSize);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, area.x, area.y, area.width, area.height, 0, 0, avatarSize, avatarSize);
  picture.close();
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => {
        if (blob === null) reject(new Error('The picture could not be written.'));
        else resolve(new File([blob], 'portrait.jpg', { type: 'image/jpeg' }));
      },
      'image/jpeg',
      0.92,
    );
  });
}
