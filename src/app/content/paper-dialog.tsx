import type { PagePicture as Picture } from '#contract/content/schemas.ts';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog, DialogActions } from '#src/ui/controls/dialog.tsx';
import { PagePicture } from '#src/ui/controls/page-picture.tsx';
import type { Elements } from '#src/ui/elements.tsx';

export type PaperDialogProps = {
  title: string;
  picture: Picture;
  alt: string;
  closeLabel: string;
  onClose: () => void;
  /** The text of the paper, below its picture. */
  children: Elements;
};

/** A page of paper, large, with its text below. */
export function PaperDialog({
  title,
  picture,
  alt,
  closeLabel,
  onClose,
  children,
}: PaperDialogProps) {
  return (
    <Dialog title={title} size={760} onClose={onClose}>
      <PagePicture picture={picture} alt={alt} sizes="(max-width: 760px) 92vw, 712px" />
      {children}
      <DialogActions>
        <Button onClick={onClose}>{closeLabel}</Button>
      </DialogActions>
    </Dialog>
  );
}
