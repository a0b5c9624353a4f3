import { Button } from '@mantine/core';
import { type ReactNode, type SyntheticEvent, useState } from 'react';

import { Problem } from '../../../components/callout.js';
import { errorText } from '../../../lib/error-text.js';
import type { Google } from '../google/use-google.js';
import { GoogleButton } from './google-button.js';

export type FieldOf<Name extends string> = (name: Name) => {
  readonly name: string;
  readonly required: true;
  readonly disabled: boolean;
};

type Props<Name extends string> = {
  readonly label: string;
  /** Replaces the label while the form is sent. Without it, the button shows a spinner. */
  readonly busyLabel?: string;
  /** For an error without a message of the server. */
  readonly failed: string;
  /** Shown unless there is a problem. */
  readonly notice?: ReactNode;
  /** Shown below a problem. */
  readonly hint?: ReactNode;
  readonly google?: { readonly state: Google; readonly label: string };
  readonly problemOf?: (values: Readonly<Record<Name, string>>) => string | undefined;
  /** The form stays busy after a success, because the screen is about to change. Resolve to false if it isn't. */
  readonly send: (values: Readonly<Record<Name, string>>) => Promise<unknown>;
  readonly children?: (field: FieldOf<Name>) => ReactNode;
};

/** A form outside the signed-in part of the app. Its inputs keep their values: the form library would delay these screens. */
export function AuthForm<Name extends string>(props: Props<Name>) {
  const { label, busyLabel, failed, notice, hint, google, problemOf, send, children } = props;
  const [isSending, setIsSending] = useState(false);
  const [refused, setRefused] = useState<string>();
  const busy = isSending || google?.state.busy === true;
  const problem = refused ?? google?.state.problem;
  const submit = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<Name, string>;
    const found = problemOf?.(values);
    setRefused(found);
    if (found !== undefined) return;
    setIsSending(true);
    try {
      if ((await send(values)) === false) setIsSending(false);
    } catch (error) {
      setRefused(errorText(error, failed));
      setIsSending(false);
    }
  };
  return (
    <>
      <form className="stack" onSubmit={(event) => void submit(event)}>
        {problem === undefined ? (
          notice
        ) : (
          <Problem>
            {problem}
            {hint}
          </Problem>
        )}
        {children?.((name) => ({ name, required: true, disabled: busy }))}
        <Button
          type="submit"
          fullWidth
          size="md"
          disabled={busyLabel !== undefined && busy}
          loading={busyLabel === undefined && busy}
        >
          {busy ? (busyLabel ?? label) : label}
        </Button>
      </form>
      {google && <GoogleButton google={google.state} label={google.label} disabled={busy} />}
    </>
  );
}
