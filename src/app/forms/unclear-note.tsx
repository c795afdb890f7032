import { Note } from '#src/ui/controls/note.tsx';

/** Says that the answer to what a person sent is not known yet. */
export function UnclearNote({ title, text }: { title: string; text: string }) {
  return (
    <Note tone="warn" role="status">
      <p>
        <b>{title}</b>
      </p>
      <p>{text}</p>
    </Note>
  );
}
