import type { Runner } from './runner.js';

/**
 * Does something again and again while the process lives, one at a time. A failure is told once, until it has gone well
 * again: a database that is away for an hour is not news each time.
 */
export function createRepeated(
  everyMs: number,
  work: () => Promise<unknown>,
  onFailure: (error: unknown) => void,
): Runner {
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isFailing = false;

  const run = async () => {
    try {
      await work();
      isFailing = false;
    } catch (error) {
      if (!isFailing) onFailure(error);
      isFailing = true;
    } finally {
      running = undefined;
    }
  };
  const wake = () => void (running ??= run());
  return {
    start() {
      timer = setInterval(wake, everyMs);
    },
    wake,
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
