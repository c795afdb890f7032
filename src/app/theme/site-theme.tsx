import { type ReactElement, useLayoutEffect } from 'react';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import './mantine-variables.css';
import './tokens.css';
import './base.css';
import './classes.css';
import { followColorScheme } from './color-scheme.ts';

/** Dresses everything below it, in the scheme that was chosen or that the system has. */
export function SiteTheme({ children }: { children: ReactElement }) {
  useLayoutEffect(followColorScheme, []);
  return children;
}
