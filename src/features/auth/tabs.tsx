import type { KeyboardEvent } from 'react';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import type { Content } from '#src/ui/elements.tsx';
import styles from './auth.module.css';

type TabsProps<Value extends string> = {
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  children: Content;
};

/** Tabs and the one panel that is shown; the arrow keys move between them. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, tabs, value, onChange, children } = props;

  function move(event: KeyboardEvent<HTMLDivElement>) {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const at = tabs.findIndex((tab) => tab.value === value);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (next === undefined) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`tab-${next.value}`)?.focus();
  }

  return (
    <>
      <div
        className={`grid border-bottom ${styles.tabs}`}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
      >
        {tabs.map((tab) => (
          <PlainButton
            key={tab.value}
            role="tab"
            id={`tab-${tab.value}`}
            aria-selected={tab.value === value}
            aria-controls="tab-panel"
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </PlainButton>
        ))}
      </div>
      <div role="tabpanel" id="tab-panel" aria-labelledby={`tab-${value}`}>
        {children}
      </div>
    </>
  );
}
