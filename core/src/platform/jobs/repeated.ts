import type { Runner } from './runner.js';

/**
 * Runs a task repeatedly, one run at a time, while the process lives. A failure is logged once until the next success, so
 * that an outage of an hour doesn't flood the log.
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
