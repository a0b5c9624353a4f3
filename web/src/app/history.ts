import { NavigationType, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/** Asks the user to confirm and calls `leave` if they do. */
type Question = (leave: () => void) => void;

let guarded: { readonly path: string; readonly question: Question } | undefined;

/**
 * The browser history with support for unsaved changes. React Router supports blocking only in its data router, which
 * adds 17 kB to the initial bundle.
 */
export const history = createBrowserHistory({ v5Compat: true });
const push = history.push.bind(history);
const listen = history.listen.bind(history);

/** Link state that skips the question, for links whose label says that changes are discarded. */
export const skipQuestion = { skipQuestion: true };

history.push = (to, state: unknown) => {
  if (skipsQuestion(state)) push(to, state);
  else leaving(() => push(to, state));
};

/** The browser has already navigated when it reports Back or Forward, so this returns it to the page with the question. */
history.listen = (listener) => {
  let returning = false;
  return listen((update) => {
    const { action, delta, location } = update;
    if (returning) returning = false;
    else if (
      guarded === undefined ||
      action !== NavigationType.Pop ||
      delta === null ||
      location.pathname === guarded.path
    )
      listener(update);
    else {
      returning = true;
      history.go(-delta);
      ask(guarded.question, () => history.go(delta));
    }
  });
};

/** Guards an action that discards the screen without a navigation. Runs it after the user confirms. */
export function leaving(move: () => void): void {
  if (guarded === undefined) move();
  else ask(guarded.question, move);
}

/** Asks before the user leaves the screen. Returns a function that removes the guard. */
export function askBeforeLeaving(question: Question): () => void {
  const guard = { path: history.location.pathname, question };
  guarded = guard;
  return () => {
    if (guarded === guard) guarded = undefined;
  };
}

function ask(question: Question, move: () => void): void {
  question(() => {
    guarded = undefined;
    move();
  });
}

function skipsQuestion(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'skipQuestion' in state;
}
