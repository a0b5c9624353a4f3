import { useEffect, useState } from 'react';

import { readServerMode, type ServerMode } from '../api/server-mode.js';

/** The server's mode. A regular server until the mode is loaded. */
export function useServerMode(): ServerMode {
  const [mode, setMode] = useState<ServerMode>({ evaluation: false, sandbox: false });
  useEffect(() => {
    void readServerMode().then(setMode);
  }, []);
  return mode;
}
