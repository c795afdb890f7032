import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { StoredFile } from '#contract/files/schemas.ts';
import { maxPicturePixels } from '#contract/base/limits.ts';
import { startUpload, type PostFile, type Upload, type UploadView } from '#src/actors/upload.ts';
import { asFailure } from '#src/app/forms/failure.ts';
import { FailureNote } from '#src/app/forms/failure-note.tsx';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog, DialogActions } from '#src/ui/controls/dialog.tsx';
import { ProgressBar } from '#src/ui/controls/progress-bar.tsx';
import { classNames } from '#src/ui/class-names.ts';
import { cropped, type Area } from './crop.ts';
import styles from './portrait-dialog.module.css';

type PortraitDialogProps = {
  file: File;
  /** Its address within this page; forgotten when the dialog goes. */
  url: string;
  post: PostFile;
  onDone: (stored: StoredFile) => void;
  /** The file header says it is a picture, but no browser can draw it. */
  onBroken: () => void;
  onClose: () => void;
};

const largestZoom = 4;

/** Crops the picture to the circle and sends it; every control works with the keyboard. */
export function PortraitDialog(props: PortraitDialogProps) {
  const { file, url, post, onDone, onBroken, onClose } = props;
  const { t } = useTranslation('profile');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [preparing, setPreparing] = useState(false);
  const [view, setView] = useState<UploadView | null>(null);
  const upload = useRef<Upload | null>(null);
  const closed = useRef(false);
  useEffect(() => {
    closed.current = false;
    return () => {
      closed.current = true;
      upload.current?.cancel();
      URL.revokeObjectURL(url);
    };
  }, [url]);
  const uploading = view?.busy === true;
  const failure = view === null ? null : asFailure(view.failure, view.outcome);

  async function save(): Promise<void> {
    if (area === null || preparing || uploading) return;
    setPreparing(true);
    setView(null);
    try {
      const portrait = await cropped(file, area);
      if (closed.current) return;
      upload.current = startUpload(
        portrait,
        post,
        (next) => {
          setView(next);
          if (next.stored !== null) onDone(next.stored);
        },
        { changes: true },
      );
    } catch {
      onBroken();
    } finally {
      setPreparing(false);
    }
  }

  function stop(): void {
    upload.current?.cancel();
    upload.current = null;
    setView(null);
  }

  return (
    <Dialog title={t('crop.title')} onClose={onClose}>
      <div className={classNames(styles.stage, 'on-ink')}>
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
      <label className={`row gap-16 ${styles.zoom}`}>
        <span>{t('crop.zoom')}</span>
        <input
          type="range"
          min={1}
          max={largestZoom}
          step={0.05}
          value={zoom}
          onChange={({ currentTarget }) => setZoom(Number(currentTarget.value))}
        />
      </label>
      {uploading ? <ProgressBar label={t('crop.progress')} percent={view.percent} /> : null}
      {failure === null ? null : <FailureNote error={failure} title={t('portrait.uploadFailed')} />}
      <DialogActions>
        <Button onClick={uploading ? stop : onClose}>
          {t(uploading ? 'crop.stop' : 'crop.cancel')}
        </Button>
        <Button
          variant="primary"
          busy={preparing || uploading}
          busyLabel={t(uploading ? 'crop.uploading' : 'crop.preparing')}
          onClick={() => void save()}
        >
          {t('crop.save')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
