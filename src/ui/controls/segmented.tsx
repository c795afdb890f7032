import { classNames } from '#src/ui/class-names.ts';
import type { Content } from '#src/ui/elements.tsx';
import { PlainButton } from './plain-button.tsx';
import styles from './segmented.module.css';

type SegmentedProps<Value extends string> = {
  label: string;
  options: readonly { value: Value; label: Content }[];
  value: Value;
  onChange: (value: Value) => void;
  /** Fills a phone's width and scrolls sideways when there are many. */
  scrolls?: boolean;
};

/** A few choices of which one holds, side by side. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>) {
  const { label, options, value, onChange, scrolls = false } = props;
  return (
    <div
      className={classNames(`inline-flex gap-2 ${styles.segmented}`, scrolls && styles.scrolls)}
      role="group"
      aria-label={label}
    >
      {options.map((option) => (
        <PlainButton
          key={option.value}
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </PlainButton>
      ))}
    </div>
  );
}
