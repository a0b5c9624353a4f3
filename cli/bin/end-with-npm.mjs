const everyMs = 500;

/**
 * A signal to npm or npx reaches only its shell. After the shell exits, no process would stop this one. A signal to all of
 * them, as systemd sends it, has already reached this process, and a second one would force an immediate exit.
 */
function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const looking = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs).unref();
  for (const signal of ['SIGINT', 'SIGTERM'])
    process.once(signal, () => {
      clearInterval(looking);
      // A listener replaces the default action.
      if (process.listenerCount(signal) === 0) process.kill(process.pid, signal);
    });
}

endWithNpm();
