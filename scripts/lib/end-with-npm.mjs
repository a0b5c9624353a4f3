const everyMs = 500;

/**
 * A signal to npm reaches its shell alone: once that is gone, nobody is left who could end the server. A signal to all of
 * them, as systemd sends it, has reached the server, too; another one would be taken for somebody who does not wait.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs).unref();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      clearInterval(looking);
      // To listen takes away what happens otherwise.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
}
