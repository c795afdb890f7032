import { createTheme } from '@mantine/core';

/**
 * What Mantine computes in JavaScript needs values, not variables; they repeat tokens.css.
 * Everything else reaches its components through mantine-variables.css.
 */
export const theme = createTheme({
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
