import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/controls/button.tsx';
import { Dialog, DialogActions } from '#src/ui/controls/dialog.tsx';
import { PlainButton } from '#src/ui/controls/plain-button.tsx';
import type { Elements } from '#src/ui/elements.tsx';
import { CheckboxField } from '#src/ui/fields/checkbox-field.tsx';
import { KeyCap } from './key-cap.tsx';
import styles from './keys.module.css';
import { KeysContext, useKeys, type KeyAct } from './use-keys.ts';

/** Collects the shortcuts of the pages inside, and lists them on `?`. */
export function KeysProvider({ children }: { children: Elements }) {
  const [lists, setLists] = useState<readonly (readonly KeyAct[])[]>([]);
  const [isOn, setOn] = useState(true);
  const [isOpen, setOpen] = useState(false);
  const list = useCallback((keys: readonly KeyAct[]) => {
    setLists((all) => [...all, keys]);
    return () => setLists((all) => all.filter((each) => each !== keys));
  }, []);
  const shared = useMemo(() => ({ isOn, setOn, list }), [isOn, list]);
  return (
    <KeysContext value={shared}>
      {children}
      <KeyBar acts={lists.flat()} onAll={() => setOpen(true)} />
      {isOpen ? <AllKeys acts={lists.flat()} onClose={() => setOpen(false)} /> : null}
    </KeysContext>
  );
}

function KeyBar({ acts, onAll }: { acts: readonly KeyAct[]; onAll: () => void }) {
  const { t } = useTranslation('console-shell');
  useKeys([{ keys: '?', label: t('keys.all'), run: onAll }]);
  return (
    <footer className={`cluster fine bg-surface border-top ${styles.bar}`}>
      {acts
        .filter(({ keys, inBar }) => inBar === true && keys !== '?')
        .map(({ keys, label }) => (
          <span key={keys}>
            <KeyCaps keys={keys} />
            <span>{label}</span>
          </span>
        ))}
      <PlainButton className={styles.all} onClick={onAll}>
        <KeyCap>?</KeyCap>
        <span>{t('keys.all')}</span>
      </PlainButton>
    </footer>
  );
}

function AllKeys({ acts, onClose }: { acts: readonly KeyAct[]; onClose: () => void }) {
  const { t } = useTranslation('console-shell');
  return (
    <KeysContext.Consumer>
      {({ isOn, setOn }) => (
        <Dialog title={t('keys.title')} onClose={onClose}>
          <dl className={`gap-8 grid text-14 ${styles.list}`}>
            {acts.map(({ keys, label }) => (
              <div key={keys}>
                <dt>
                  <KeyCaps keys={keys} />
                </dt>
                <dd>{label}</dd>
              </div>
            ))}
          </dl>
          <CheckboxField
            label={t('keys.on')}
            checked={isOn}
            onChange={(event) => setOn(event.currentTarget.checked)}
          />
          <DialogActions>
            <Button onClick={onClose}>{t('keys.close')}</Button>
          </DialogActions>
        </Dialog>
      )}
    </KeysContext.Consumer>
  );
}

function KeyCaps({ keys }: { keys: string }) {
  return (
    <>
      {keys.split(' ').map((key) => (
        <KeyCap key={key}>{key}</KeyCap>
      ))}
    </>
  );
}
