import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

export type StartedChild = { readonly child: ChildProcess; readonly ownerUrl: string; readonly port: number };

const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const program = fileURLToPath(new URL('start-and-wait.ts', import.meta.url));

/**
 * Starts the database from a separate process in a separate process group, as a terminal would.
 * `uid` runs it as another user. Rejects with the process's output if it exits before the database is ready.
 */
export async function startInChild(dataDir: string, uid?: number): Promise<StartedChild> {
  const child = spawn(
    process.execPath,
    ['--conditions=@rebuttal/source', '--import', loader, program, dataDir],
    { stdio: 'pipe', detached: true, ...(uid === undefined ? {} : { uid, gid: uid }) },
  );
  let fault = '';
  child.stderr.on('data', (chunk: Buffer) => (fault += chunk.toString()));
  const [line] = (await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])) as [unknown];
  if (!Buffer.isBuffer(line)) throw new Error(`the child ended: ${fault}`);
  const { ownerUrl, port } = JSON.parse(line.toString()) as Omit<StartedChild, 'child'>;
  return { child, ownerUrl, port };
}

export async function killChild({ child }: StartedChild, signal: NodeJS.Signals): Promise<void> {
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}
