import { createTheme, type MantineColorsTuple, MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { RouterProvider } from 'react-router-dom';
import { texts as common } from '#texts/common';

import { systemDark, usePreferences } from '../stores/preferences.js';
import { router } from './router.js';

export function App() {
  const scheme = usePreferences((chosen) => chosen.scheme);
  const isDark = useMediaQuery(systemDark, undefined, { getInitialValueInEffect: false });
  const system = isDark ? 'dark' : 'light';
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme === 'auto' ? system : scheme}>
      <RouterProvider router={router} />
    </MantineProvider>
  );
}

const iris: MantineColorsTuple = [
  '#f0f1ff',
  '#e0e2fe',
  '#c1c5fb',
  '#a3a8f8',
  '#8b90f4',
  '#6f73ec',
  '#5c5fe6',
  '#4a4ddb',
  '#3d3fbe',
  '#30329a',
];

/** Darker in the middle than Mantine's scale, so that white text is readable on it. */
const red: MantineColorsTuple = [
  '#fff0ef',
  '#ffdedc',
  '#fbbab6',
  '#f5938d',
  '#ee6e66',
  '#e5524a',
  '#d63b34',
  '#c42f29',
  '#ab2620',
  '#8f1d18',
];

/** Grays with a slight blue tint, darkest last, so that the surfaces of the dark scheme match. */
const dark: MantineColorsTuple = [
  '#ecedf2',
  '#c6c8d2',
  '#a0a4b2',
  '#7e8292',
  '#3a3e4a',
  '#2a2d37',
  '#20232b',
  '#17191f',
  '#101116',
  '#0a0b0e',
];

const fonts = "'Inter Variable', 'Inter Fallback', -apple-system, BlinkMacSystemFont, 'Segoe UI', sans-serif";

const theme = createTheme({
  colors: { iris, dark, red },
  primaryColor: 'iris',
  primaryShade: { light: 7, dark: 6 },
  black: '#16171d',
  fontFamily: fonts,
  fontFamilyMonospace: "ui-monospace, 'SF Mono', 'Cascadia Mono', Menlo, Consolas, monospace",
  headings: {
    fontFamily: fonts,
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '1.5rem', lineHeight: '2rem' },
      h2: { fontSize: '1rem', lineHeight: '1.5rem' },
      h3: { fontSize: '0.875rem', lineHeight: '1.25rem' },
    },
  },
  defaultRadius: 'md',
  radius: { sm: '0.3125rem', md: '0.5rem', lg: '0.75rem' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  // Components are referenced by name. Importing them here would add all of them to the initial bundle.
  components: {
    // Optional fields say so in their labels.
    InputWrapper: { defaultProps: { withAsterisk: false } },
    Modal: {
      defaultProps: {
        centered: true,
        radius: 'lg',
        overlayProps: { backgroundOpacity: 0.45 },
        closeButtonProps: { 'aria-label': common.actions.close },
        transitionProps: { duration: 140, transition: 'pop' },
      },
    },
    // The page already has a banner landmark, so the dialog's header must not be one.
    ModalHeader: { defaultProps: { role: 'presentation' } },
    Skeleton: { defaultProps: { radius: 'sm' } },
  },
});
