import { MantineProvider } from '@mantine/core';
import { RouterProvider } from 'react-router-dom';

import { shownScheme, useColourScheme } from '../stores/colour-scheme.js';
import { router } from './router.js';
import { theme } from './theme.js';

export function App() {
  const scheme = useColourScheme(shownScheme);
  return (
    <MantineProvider theme={theme} forceColorScheme={scheme}>
      <RouterProvider router={router} />
    </MantineProvider>
  );
}
