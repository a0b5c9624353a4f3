import { type SyntheticEvent, useEffect, useState } from 'react';
import { texts } from '#texts/landing';

import { errorText } from '../../../lib/error-text.js';
import { joinWaitlist } from '../api/waitlist.js';
import button from './button.module.css';
import classes from './waitlist.module.css';

const { waitlist } = texts;

type Message = { readonly kind: 'success' | 'error'; readonly text: string };

const messageMs = 3_000;

export function WaitlistForm() {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [message, setMessage] = useState<Message>();

  useEffect(() => {
    if (message === undefined) return undefined;
    const timer = window.setTimeout(() => setMessage(undefined), messageMs);
    return () => window.clearTimeout(timer);
  }, [message]);

  const submit = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (email.trim() === '') {
      setMessage({ kind: 'error', text: waitlist.invalid });
      return;
    }
    setBusy(true);
    try {
      const { message: text = '' } = await joinWaitlist(email.trim());
      setMessage({ kind: 'success', text: text === '' ? waitlist.joined : text });
      setEmail('');
    } catch (error) {
      setMessage({ kind: 'error', text: errorText(error, waitlist.failed) });
    }
    setBusy(false);
  };

  return (
    <form onSubmit={(event) => void submit(event)} aria-label={waitlist.formLabel}>
      <div className={classes.row}>
        <label className="visually-hidden" htmlFor="waitlist-email">
          {waitlist.label}
        </label>
        <input
          id="waitlist-email"
          className={classes.input}
          type="email"
          autoComplete="email"
          placeholder={waitlist.placeholder}
          value={email}
          disabled={busy}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <button className={button.primary} type="submit" disabled={busy}>
          {busy ? waitlist.joining : waitlist.join}
        </button>
      </div>
      <p className={classes.message} role="status" data-kind={message?.kind}>
        {message?.text}
      </p>
    </form>
  );
}
