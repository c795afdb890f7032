import { Note } from '#src/ui/controls/note.tsx';
import { takeFocus } from './take-focus.ts';

type ChangedNoteProps = { title: string; lines: readonly string[] };

/** Says that a figure has changed since it was shown, and takes the focus. */
export function ChangedNote({ title, lines }: ChangedNoteProps) {
  return (
    <Note tone="warn" role="alert" tabIndex={-1} ref={takeFocus}>
      <p>
        <b>{title}</b>
      </p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Note>
  );
}
