import type { Dispute } from '@rebuttal/sdk';
import { IconLink } from '@tabler/icons-react';
import { Link } from 'react-router-dom';

import { paths } from '../../../app/paths.js';
import { Callout } from '../../../components/callout.js';
import { Tag } from '../../../components/tag.js';
import { messages } from '../messages.js';
import classes from './deadline-alert.module.css';

type Props = { readonly dispute: Dispute };

/** That another provider tells of this very case, and which of the two is to be answered. */
export function SameCaseNotice({ dispute }: Props) {
  return dispute.same_case.map((other) => (
    <div key={other.dispute_id} className={classes.root}>
      <Callout
        tone={other.leads ? 'amber' : 'blue'}
        title={messages.sameCase(other.provider_label)}
        icon={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
      >
        {other.basis === 'case' ? messages.sameByCase : messages.sameByPayment}{' '}
        {dispute.status === 'needs_response' && (
          <>{other.leads ? messages.answerThere(other.provider_label) : messages.answerHere} </>
        )}
        {messages.bothCount}{' '}
        <Link to={paths.dispute(other.dispute_id)}>
          Open {other.psp_dispute_id} ({other.account_name})
        </Link>
      </Callout>
    </div>
  ));
}

/** On lists: this one and another are one case. */
export function SameCaseTag({ dispute: { same_case: sameCase } }: Props) {
  const [other] = sameCase;
  if (other === undefined) return null;
  return <Tag tone="blue">Also at {other.provider_label}</Tag>;
}

/** The provider calls its disputes a preview. */
export function PreviewTag({ dispute: { preview } }: Props) {
  return preview === null ? null : (
    <Tag tone="violet" title={preview}>
      Preview
    </Tag>
  );
}
