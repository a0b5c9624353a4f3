import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import type { SendPlan, SendReport } from './plan.js';

const program = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Sends from a separate process. @throws {Error} if it ends without a report */
export async function send(plan: SendPlan): Promise<SendReport> {
  const child = fork(program, { execArgv: ['--conditions=@rebuttal/source', '--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The sender ended: ${String(code)}`);
  });
  ended.catch(() => undefined); // it also ends after its report
  child.send(plan);
  const [report] = (await Promise.race([once(child, 'message'), ended])) as [SendReport];
  return report;
}
