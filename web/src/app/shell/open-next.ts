import type { QueryClient } from '@tanstack/react-query';
import { matchPath, type NavigateFunction } from 'react-router-dom';
import { texts } from '#texts/disputes';

import { nextDisputeQuery } from '../../features/disputes/api/disputes.js';
import { errorText } from '../../lib/error-text.js';
import { notify } from '../../stores/notices.js';
import { paths } from '../paths.js';

/** Opens the dispute that follows the one on the screen in the user's queue. */
export async function openNextDispute(queries: QueryClient, navigate: NavigateFunction): Promise<void> {
  const shown = matchPath(`${paths.disputes}/:disputeId`, window.location.pathname);
  try {
    const next = await queries.query(nextDisputeQuery(shown?.params.disputeId));
    if (next === null) notify('success', texts.nextDispute.none);
    else await navigate(paths.dispute(next.dispute_id));
  } catch (error) {
    notify('error', errorText(error, texts.messages.disputeFailed));
  }
}
