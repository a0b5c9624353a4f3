import { MantineProvider } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { RouterProvider } from 'react-router-dom';

import { systemDark, usePreferences } from '../stores/preferences.js';
import { router } from './router.js';
import { theme } from './theme.js';

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
