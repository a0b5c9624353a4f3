/** The server's mode. Evaluation mode has a demo sign-in and a sandbox that creates disputes. */
export type ServerMode = { readonly evaluation: boolean; readonly sandbox: boolean };

const regularMode: ServerMode = { evaluation: false, sandbox: false };

let loading: Promise<ServerMode> | undefined;

/** Loads the mode once. A server that doesn't report one runs in regular mode. */
export function readServerMode(): Promise<ServerMode> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ServerMode> {
  try {
    const response = await fetch('/healthz', { headers: { accept: 'application/json' } });
    const body = (await response.json()) as Partial<ServerMode>;
    return { evaluation: body.evaluation === true, sandbox: body.sandbox === true };
  } catch {
    return regularMode;
  }
}
