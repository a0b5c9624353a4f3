import type { Dispute } from '@rebuttal/sdk';
import { IconLink } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/disputes';

import { paths } from '../../../app/paths.js';
import { Callout } from '../../../components/callout.js';
import { Tag } from '../../../components/tag.js';

type Props = { readonly dispute: Dispute };

/** Links the same case at another provider, and states which of the two to answer. */
export function LinkedDisputeNotice({ dispute }: Props) {
  return dispute.linked_disputes.map((other) => (
    <Callout
      key={other.dispute_id}
      tone={other.is_primary ? 'amber' : 'blue'}
      title={texts.messages.linkedDispute(other.provider_label)}
      icon={<IconLink size={18} stroke={1.75} aria-hidden="true" />}
    >
      {other.basis === 'case' ? texts.messages.sameByCase : texts.messages.sameByPayment}{' '}
      {dispute.status === 'needs_response' && (
        <>
          {other.is_primary
            ? texts.messages.answerThere(other.provider_label)
            : texts.messages.answerHere}{' '}
        </>
      )}
      {texts.messages.bothCount}{' '}
      <Link to={paths.dispute(other.dispute_id)}>
        {texts.linkedDispute.open(other.psp_dispute_id, other.account_name)}
      </Link>
    </Callout>
  ));
}

/** Marks a dispute of a list that is the same case as another one. */
export function LinkedDisputeTag({ dispute: { linked_disputes: linkedDispute } }: Props) {
  const [other] = linkedDispute;
  if (other === undefined) return null;
  return <Tag tone="blue">{texts.linkedDispute.alsoAt(other.provider_label)}</Tag>;
}

/** The provider calls its disputes a preview. */
export function PreviewTag({ dispute: { preview } }: Props) {
  return preview === null ? null : (
    <Tag tone="violet" title={preview}>
      {texts.linkedDispute.preview}
    </Tag>
  );
}
