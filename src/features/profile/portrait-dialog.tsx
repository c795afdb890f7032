import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { maxPicturePixels } from '#contract/base/limits.ts';
import type { Crop, PortraitRef } from '#machines/portrait.machine.ts';
import { asFailure } from '#src/app/forms/failure.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog, DialogActions } from '#src/ui/controls/dialog.tsx';
import { ProgressBar } from '#src/ui/controls/progress-bar.tsx';
import { classNames } from '#src/ui/class-names.ts';
import styles from './portrait-dialog.module.css';

type PortraitDialogProps = {
  portrait: PortraitRef;
  /** The picture, upright. */
  file: File;
};

const largestZoom = 4;

/** Crops the picture to the circle and sends it; every control works with the keyboard. */
export function PortraitDialog({ portrait, file }: PortraitDialogProps) {
  const { t } = useTranslation('profile');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Crop | null>(null);
  // Its address within this page; forgotten when the dialog goes.
  const [url] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  const { percent, error, outcome } = useSelector(portrait, ({ context }) => context);
  const failure = asFailure(error, outcome);
  const isBusy = useSelector(portrait, (snapshot) => snapshot.hasTag('busy'));
  const isUploading = useSelector(portrait, (snapshot) => snapshot.matches('uploading'));
  const onBroken = () => portrait.send({ type: 'picture.broken' });
  const onClose = () => portrait.send({ type: 'crop.cancelled' });

  return (
    <Dialog title={t('crop.title')} onClose={onClose}>
      <div
        className={classNames(
          `relative overflow-hidden full-width rounded-lg ${styles.stage}`,
          'on-ink',
        )}
      >
        <Cropper
          image={url}
          crop={crop}
          zoom={zoom}
          minZoom={1}
          maxZoom={largestZoom}
          aspect={1}
          cropShape="round"
          showGrid={false}
          disableAutomaticStylesInjection
          keyboardStep={8}
          cropperProps={{ role: 'group', 'aria-label': t('crop.area') }}
          mediaProps={{ alt: '', onError: onBroken }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropComplete={(_, pixels) => setArea(pixels)}
          onMediaLoaded={({ naturalWidth, naturalHeight }) => {
            if (naturalWidth * naturalHeight > maxPicturePixels) onBroken();
          }}
        />
      </div>
      <p className="detail">{t('crop.hint')}</p>
      <label className={`row gap-16 min-height-44 text-14 weight-500 ${styles.zoom}`}>
        <span className="flex-none">{t('crop.zoom')}</span>
        <input
          className="flex-1 min-width-0 margin-0 pointer"
          type="range"
          min={1}
          max={largestZoom}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      {isUploading ? <ProgressBar label={t('crop.progress')} percent={percent} /> : null}
      {failure === null ? null : <FailureNote error={failure} title={t('portrait.uploadFailed')} />}
      <DialogActions>
        <Button onClick={isUploading ? () => portrait.send({ type: 'upload.stopped' }) : onClose}>
          {t(isUploading ? 'crop.stop' : 'crop.cancel')}
        </Button>
        <Button
          variant="primary"
          busy={isBusy}
          busyLabel={t(isUploading ? 'crop.uploading' : 'crop.preparing')}
          onClick={() => {
            if (area !== null) portrait.send({ type: 'crop.confirmed', crop: area });
          }}
        >
          {t('crop.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
