import { type ReactElement, useLayoutEffect } from 'react';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import './mantine-variables.css';
import './tokens.css';
import './base.css';
import './classes.css';
import { followColorScheme } from './color-scheme.ts';

/** Themes everything below it, in the chosen scheme or the system's. */
export function SiteTheme({ children }: { children: ReactElement }) {
  useLayoutEffect(followColorScheme, []);
  return children;
}
