import { useEffect, useEffectEvent, useRef } from 'react';
import styles from './search-bar.module.css';
import { SearchField } from './search-field.tsx';

type SearchBarProps = {
  /** Closes the bar. */
  onDone: () => void;
  /** Closes it for a reader who stays on the page. */
  onEscape: () => void;
};

/** The field below the header. It takes the focus, and closes when the focus goes elsewhere. */
export function SearchBar({ onDone, onEscape }: SearchBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const press = useEffectEvent(({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEscape();
  });
  const leave = useEffectEvent(({ relatedTarget: to }: FocusEvent) => {
    // Safari does not name the clicked element, which may be the button next to the field.
    if (to instanceof Node && bar.current?.contains(to) !== true) onDone();
  });
  useEffect(() => {
    const element = bar.current;
    const onPress = (event: KeyboardEvent) => press(event);
    const onLeave = (event: FocusEvent) => leave(event);
    element?.addEventListener('keydown', onPress);
    element?.addEventListener('focusout', onLeave);
    element?.querySelector('input')?.focus();
    return () => {
      element?.removeEventListener('keydown', onPress);
      element?.removeEventListener('focusout', onLeave);
    };
  }, []);
  return (
    <div ref={bar} className={`border-bottom ${styles.bar}`}>
      <div className="page">
        <SearchField onDone={onDone} />
      </div>
    </div>
  );
}
