import { classNames } from '#src/ui/class-names.ts';
import { Tag } from '#src/ui/controls/tag.tsx';
import { Icon } from '#src/ui/drawings/icon.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import styles from './file-row.module.css';

type FileRowProps = {
  name: string;
  /** The mark of a file that its owner has not opened. */
  mark: string | null;
  /** The line with sender, time and size. */
  note: string;
  action?: Elements;
  failure?: Elements;
};

/** One delivered file in a list. */
export function FileRow({ name, mark, note, action, failure }: FileRowProps) {
  return (
    <li
      className={classNames(`gap-12 grid items-center ${styles.file}`, mark !== null && styles.new)}
    >
      <span className={`grid place-center color-2 border rounded-md ${styles.tile}`}>
        <Icon name="document" />
      </span>
      <div>
        <b className="cluster gap-8 text-15 weight-500 break-anywhere">
          <bdi>{name}</bdi>
          {mark === null ? null : <Tag variant="jade">{mark}</Tag>}
        </b>
        <small className="fine block">{note}</small>
        {failure}
      </div>
      {action}
    </li>
  );
}
