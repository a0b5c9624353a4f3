import type { ResponsePreview } from '@rebuttal/sdk';
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { texts } from '#texts/responses';

import { Callout } from '../../../components/callout.js';
import { hidden } from '../../../components/hidden.js';
import { evidenceQuery } from '../../evidence/api/evidence.js';
import { ExhibitLink, ProblemLists } from '../../submissions/components/problem-list.js';
import { foundByChecks } from '../../submissions/found.js';
import classes from './letter-review.module.css';

type Props = {
  readonly disputeId: string;
  readonly preview: ResponsePreview;
  readonly onShowEvidence: (evidenceId: string) => void;
};

/** The checks of a letter, and its claims with what supports them. */
export function LetterReview({ disputeId, preview, onShowEvidence }: Props) {
  const { claims, checks, payment_unread: unread } = preview;
  const evidence = useQuery(evidenceQuery(disputeId)).data ?? [];
  return (
    <div className={classes.root}>
      {unread !== null && <Callout tone="amber">{texts.letterReview.paymentUnread(unread)}</Callout>}
      {checks.length === 0 ? (
        <Callout tone="green" icon={<IconCircleCheck size={18} aria-hidden="true" />}>
          {texts.letterReview.noProblems}
        </Callout>
      ) : (
        <ProblemLists found={foundByChecks(checks, evidence)} onShowEvidence={onShowEvidence} />
      )}
      <Claims claims={claims} onShowEvidence={onShowEvidence} />
    </div>
  );
}

type Claim = ResponsePreview['claims'][number];
type ClaimsProps = Pick<Props, 'onShowEvidence'> & { readonly claims: readonly Claim[] };

function Claims({ claims, onShowEvidence }: ClaimsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className={classes.heading}>
        {texts.letterReview.claimsInThisLetter}
      </h3>
      {claims.length === 0 ? (
        <p className="soft">{texts.letterReview.noClaims}</p>
      ) : (
        <ol className={classes.claims}>
          {claims.map((claim) => (
            <li key={claim.id}>
              <p className={classes.text}>{claim.text}</p>
              <ul className={classes.supports} aria-label={texts.letterReview.supportedBy}>
                {claim.supported_by.map((support) => (
                  <li
                    key={`${support.kind} ${support.id}`}
                    className={classes.support}
                    data-kind={support.kind}
                  >
                    <Support support={support} onShowEvidence={onShowEvidence} />
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

type SupportProps = Pick<Props, 'onShowEvidence'> & { readonly support: Claim['supported_by'][number] };

function Support({ support: { kind, id, label }, onShowEvidence }: SupportProps) {
  if (kind === 'evidence') return <ExhibitLink label={label} onShow={() => onShowEvidence(id)} />;
  return (
    <>
      <IconInfoCircle size={13} stroke={1.75} aria-hidden="true" />
      {hidden(texts.letterReview.fact)}
      {label}
    </>
  );
}
