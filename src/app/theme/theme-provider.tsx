import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import '@mantine/core/styles/baseline.css';
import '@mantine/core/styles/global.css';
import './mantine-variables.css';
import './tokens.css';
import './base.css';
import './classes.css';
import { colorSchemeManager } from './color-scheme.ts';
import { theme } from './theme.ts';

export function ThemeProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      colorSchemeManager={colorSchemeManager}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
