import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Collects all garbage now. The target of a WeakRef stays alive until the end of the current task. */
export const collectGarbage = runInNewContext('gc') as () => void;

/** Collects garbage several times a second until the work ends, as a busy server does. */
export async function whileCollectingGarbage<T>(work: () => Promise<T>): Promise<T> {
  const collecting = setInterval(collectGarbage, 200);
  try {
    return await work();
  } finally {
    clearInterval(collecting);
  }
}
