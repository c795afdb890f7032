import { Link, type LinkProps } from '@tanstack/react-router';
import { buttonClass, type ButtonStyle } from '#src/ui/controls/button.tsx';
import { EmptyState } from '#src/ui/controls/empty-state.tsx';

type EmptyListProps = {
  /** The reason for the empty list, and the label of the link. */
  words: { title: string; text: string; action: string };
  link: LinkProps;
  drawing?: 'empty' | 'search';
  variant?: NonNullable<ButtonStyle['variant']>;
  level?: 2 | 3;
};

/** Shown for an empty list: the reason, and one link onward. */
export function EmptyList({
  words,
  link,
  drawing = 'search',
  variant = 'quiet',
  level = 2,
}: EmptyListProps) {
  return (
    <EmptyState
      drawing={drawing}
      heading={words.title}
      text={words.text}
      level={level}
      actions={
        <Link {...link} className={buttonClass({ variant })}>
          {words.action}
        </Link>
      }
    />
  );
}
