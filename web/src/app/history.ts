import { NavigationType, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router-dom';

/** Asks the user, and leaves if they want to. */
type Question = (leave: () => void) => void;

let guarded: { readonly path: string; readonly question: Question } | undefined;

/**
 * Where the app is. React Router can ask before a screen is left only with its data router, which is 17 kB more before
 * the first screen.
 */
export const history = createBrowserHistory({ v5Compat: true });
const push = history.push.bind(history);
const listen = history.listen.bind(history);

/** For links that say themselves that what was changed is dropped. */
export const unasked = { unasked: true };

history.push = (to, state: unknown) => {
  if (isUnasked(state)) push(to, state);
  else leaving(() => push(to, state));
};

/** The browser has moved already when it tells of Back or Forward: it is taken back to where the question is. */
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

/** For a move that takes away what is on the screen, and is none of the history's: done once it may be. */
export function leaving(move: () => void): void {
  if (guarded === undefined) move();
  else ask(guarded.question, move);
}

/** From now on the question is asked before the screen is left; the answer ends that. */
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

function isUnasked(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'unasked' in state;
}
