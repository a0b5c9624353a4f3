import { useEffect, useState } from 'react';
import { texts } from '#texts/auth';

import { errorText } from '../../lib/error-text.js';
import { type Offer, readOffer } from './api/auth.js';

export type OfferState =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly text: string }
  | { readonly status: 'shown'; readonly offer: Offer };

/** Loads the invitation behind a link, once. */
export function useOffer(token: string): OfferState {
  const [state, setState] = useState<OfferState>({ status: 'loading' });
  useEffect(() => {
    if (token === '') return undefined;
    const asking = new AbortController();
    readOffer(token, asking.signal).then(
      (offer) => setState({ status: 'shown', offer }),
      (error: unknown) => {
        if (asking.signal.aborted) return;
        setState({ status: 'failed', text: errorText(error, texts.messages.offerFailed) });
      },
    );
    return () => asking.abort();
  }, [token]);
  return token === '' ? { status: 'failed', text: texts.messages.invitationLinkInvalid } : state;
}
