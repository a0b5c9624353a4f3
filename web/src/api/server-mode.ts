/** How the server was started. In evaluation mode there is a demo sign-in, and a sandbox makes disputes arrive. */
export type ServerMode = { readonly evaluation: boolean; readonly sandbox: boolean };

const ordinary: ServerMode = { evaluation: false, sandbox: false };

let asked: Promise<ServerMode> | undefined;

/** Asks once; a server that does not say is an ordinary one. */
export function readServerMode(): Promise<ServerMode> {
  asked ??= ask();
  return asked;
}

async function ask(): Promise<ServerMode> {
  try {
    const response = await fetch('/healthz', { headers: { accept: 'application/json' } });
    const body = (await response.json()) as Partial<ServerMode>;
    return { evaluation: body.evaluation === true, sandbox: body.sandbox === true };
  } catch {
    return ordinary;
  }
}
