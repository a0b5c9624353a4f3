import type { Dispute } from '@rebuttal/sdk';

import { NextDispute } from '../../features/disputes/components/next-dispute.js';
import { OutlookPanel } from '../../features/submissions/components/outlook-panel.js';

/** The panel that follows a submitted response, with the way to the next dispute. */
export function DisputeOutlook({ dispute }: { readonly dispute: Dispute }) {
  return <OutlookPanel dispute={dispute} next={<NextDispute after={dispute.dispute_id} />} />;
}
