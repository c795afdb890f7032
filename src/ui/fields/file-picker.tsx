import { FileButton } from '@mantine/core';
import { type DragEvent, useId, useRef, useState } from 'react';
import { Button } from '#src/ui/controls/button.tsx';
import { MantineTheme } from '#src/ui/controls/mantine-theme.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { FieldError } from './field-error.tsx';
import styles from './file-picker.module.css';

type FilePickerProps = {
  name: string;
  /** The button's label: "Choose files". */
  label: string;
  /** Invites to drop files here; omitted where dragging is impossible. */
  dropHint: string;
  /** The accepted kinds and size. */
  description: string;
  accept: readonly string[];
  multiple?: boolean;
  error?: string | null;
  onPick: (files: readonly File[]) => void;
  children?: Elements;
};

/** Takes files from the system's own dialog or dropped; what became of them is the owner's to show. */
export function FilePicker(props: FilePickerProps) {
  const { name, label, dropHint, description, accept, multiple, error, onPick, children } = props;
  const [over, setOver] = useState(false);
  const id = useId();
  const reset = useRef<() => void>(null);

  function drop(event: DragEvent<HTMLDivElement>) {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (files.length > 0) onPick(multiple === true ? files : files.slice(0, 1));
  }

  return (
    <div
      className={`row gap-20 p-16 rounded-md border-dashed ${styles.picker}`}
      data-over={over || undefined}
      data-error={error == null ? undefined : true}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      <div className={`min-width-0 ${styles.words}`}>
        <div className={`cluster ${styles.row}`}>
          <MantineTheme>
            <FileButton
              multiple
              accept={accept.join(',')}
              resetRef={reset}
              inputProps={{ multiple, 'aria-label': label }}
              onChange={(files) => {
                // The same file can be chosen again.
                reset.current?.();
                if (files.length > 0) onPick(files);
              }}
            >
              {({ onClick }) => (
                <Button
                  name={name}
                  aria-describedby={error == null ? `${id}-about` : `${id}-about ${id}-error`}
                  onClick={onClick}
                >
                  {label}
                </Button>
              )}
            </FileButton>
          </MantineTheme>
          <span className={`detail ${styles.drop}`}>{dropHint}</span>
        </div>
        <p id={`${id}-about`} className="fine mt-8 leading-15">
          {description}
        </p>
        <div role="status">
          {error == null ? null : <FieldError id={`${id}-error`}>{error}</FieldError>}
        </div>
      </div>
    </div>
  );
}
