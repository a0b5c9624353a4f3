import { useState } from 'react';

import { errorText } from '../../lib/error-text.js';

type Submit = {
  readonly busy: boolean;
  readonly problem: string | undefined;
  readonly fail: (problem: string | undefined) => void;
  /** Runs an attempt. Stays busy after a success, because the screen is about to change. */
  readonly run: (attempt: () => Promise<void>) => Promise<void>;
};

/** The state of a form that is sent outside the signed-in part of the app. */
export function useSubmit(fallback: string): Submit {
  const [state, setState] = useState<{ busy: boolean; problem: string | undefined }>({
    busy: false,
    problem: undefined,
  });
  const run = async (attempt: () => Promise<void>): Promise<void> => {
    setState({ busy: true, problem: undefined });
    try {
      await attempt();
    } catch (error) {
      setState({ busy: false, problem: errorText(error, fallback) });
    }
  };
  return { ...state, fail: (problem) => setState({ busy: false, problem }), run };
}
