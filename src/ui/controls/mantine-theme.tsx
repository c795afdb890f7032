import { createTheme, MantineProvider, type MantineColorSchemeManager } from '@mantine/core';
import type { Elements } from '#src/ui/elements.tsx';

/**
 * Values that Mantine computes in JavaScript cannot be CSS variables, so they repeat tokens.css. All other
 * styles reach its components through mantine-variables.css.
 */
const theme = createTheme({
  primaryColor: 'jade',
  primaryShade: { light: 6, dark: 4 },
  autoContrast: true,
  luminanceThreshold: 0.24,
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  colors: {
    jade: [
      '#e8f8f2',
      '#cdf0e3',
      '#9fe3cb',
      '#66d1ae',
      '#2fc196',
      '#0fa37f',
      '#0a7d62',
      '#08654f',
      '#064d3d',
      '#04352b',
    ],
  },
});

/** The page has its scheme from elsewhere, and its components from their stylesheets. */
const noScheme: MantineColorSchemeManager = {
  get: (defaultValue) => defaultValue,
  set: () => {},
  subscribe: () => {},
  unsubscribe: () => {},
  clear: () => {},
};

/**
 * Wraps each Mantine component instead of the whole site: the first render uses none of them and need not
 * load this code.
 */
export function MantineTheme({ children }: { children: Elements }) {
  return (
    <MantineProvider
      theme={theme}
      colorSchemeManager={noScheme}
      getRootElement={noElement}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}

const noElement = () => undefined;
