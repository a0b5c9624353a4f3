import { Anchor, Button } from '@mantine/core';
import type { Completeness, Dispute } from '@rebuttal/sdk';
import {
  IconAlertTriangle,
  IconBulb,
  IconCircleCheck,
  IconDatabaseImport,
  IconPaperclip,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/requirements';

import { paths } from '../../../app/paths.js';
import { Callout } from '../../../components/callout.js';
import { formatKilobytes } from '../../../lib/bytes.js';
import { useCollectEvidence } from '../../evidence/api/collection.js';
import { evidenceSummaryQuery } from '../../evidence/api/evidence.js';
import { CollectionNote } from '../../evidence/components/collection-note.js';
import { EvidenceModal } from '../../evidence/components/evidence-modal.js';
import { distinct } from '../requirement.js';
import classes from './checklist.module.css';

type Props = {
  readonly dispute: Dispute;
  readonly completeness: Completeness | undefined;
  readonly editable: boolean;
};

/** The state of the evidence, with the buttons that add some, and what decides the case. */
export function ChecklistHead({ dispute, completeness, editable }: Props) {
  const { dispute_id: disputeId, can_submit: canSubmit } = dispute;
  const [isAdding, setIsAdding] = useState(false);
  const collect = useCollectEvidence(disputeId);
  const words = texts.checklist;
  return (
    <>
      <header className="ends gap-2 gap-x-6">
        <h2 className="text-lg">{completeness === undefined ? words.evidence : words.title}</h2>
        <Summary disputeId={disputeId} />
      </header>
      {editable && (
        <div className="chips">
          <Button
            size="xs"
            variant="light"
            leftSection={<IconPaperclip {...icon} />}
            onClick={() => setIsAdding(true)}
          >
            {canSubmit ? words.submitEvidence : words.addEvidence}
          </Button>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDatabaseImport {...icon} />}
            loading={collect.isPending}
            onClick={() => collect.mutate()}
          >
            {words.collectEvidence}
          </Button>
        </div>
      )}
      {completeness !== undefined && <Basis completeness={completeness} dispute={dispute} />}
      {completeness?.business_category === null && <CategoryNotice />}
      {completeness !== undefined && (completeness.complete || completeness.missing.length > 0) && (
        <Banner completeness={completeness} />
      )}
      {completeness !== undefined && <CaseAdvice completeness={completeness} />}
      {editable && <CollectionNote disputeId={disputeId} error={collect.error} />}
      <EvidenceModal disputeId={disputeId} opened={isAdding} onClose={() => setIsAdding(false)} />
    </>
  );
}

const icon = { size: 14, 'aria-hidden': true } as const;

/** Counts and sizes. The list is complete without them. */
function Summary({ disputeId }: { readonly disputeId: string }) {
  const { data } = useQuery(evidenceSummaryQuery(disputeId));
  if (data === undefined) return null;
  return (
    <span className="soft numeric">
      {texts.checklist.summary(data.total, data.submitted_count, formatKilobytes(data.total_size))}
    </span>
  );
}

type BasisProps = { readonly completeness: Completeness; readonly dispute: Dispute };

/** The cardholder's claim and the provider's win percentage. The letter names its template. */
function Basis({ completeness, dispute: { provider_label: provider } }: BasisProps) {
  const { claim, template, provider_win_percentage: percentage } = completeness;
  const { noTemplate, claim: describeClaim, winPercentage } = texts.checklist;
  return (
    <>
      {claim !== null && <p className="soft">{describeClaim(claim)}</p>}
      {percentage !== null && <p className="soft">{winPercentage(provider, `${percentage}%`)}</p>}
      {template === null && <p className="soft">{noTemplate}</p>}
    </>
  );
}

/** Without a category the required evidence is unknown, so nothing counts as complete. */
function CategoryNotice() {
  return (
    <Callout tone="amber" title={texts.messages.categoryMissing}>
      {texts.messages.categoryHint}{' '}
      <Anchor component={Link} to={paths.settingsTab('responses')} inherit underline="always">
        {texts.messages.openSettings}
      </Anchor>
    </Callout>
  );
}

function Banner({ completeness }: { readonly completeness: Completeness }) {
  const { complete, missing, recommended, score } = completeness;
  const Icon = complete ? IconCircleCheck : IconAlertTriangle;
  return (
    <Callout tone={complete ? 'green' : 'amber'} role="status" icon={<Icon size={18} aria-hidden />}>
      <div className={classes.banner}>
        <p className="bold toned">
          {complete ? texts.messages.complete : texts.messages.incomplete(missing.length)}
        </p>
        <meter min={0} max={100} value={score} aria-label={texts.checklist.completeness} />
        <span className="numeric">{score}%</span>
      </div>
      <p>
        {!complete
          ? texts.messages.incompleteHint
          : recommended.length > 0
            ? texts.messages.recommendedHint(distinct(recommended).length)
            : texts.messages.completeHint}
      </p>
    </Callout>
  );
}

/** The decisive card network rules for the case. */
function CaseAdvice({ completeness: { reason_code: code } }: { readonly completeness: Completeness }) {
  if (code === null) return null;
  return (
    <>
      {!code.can_contest && (
        <Callout tone="red" title={texts.messages.cannotContest}>
          {code.cannot_contest}
        </Callout>
      )}
      {code.argument !== '' && (
        <details className={classes.advice}>
          <summary className="ink strong flex align-top gap-4 no-marker">
            <IconBulb className="mt-1" size={16} stroke={1.75} aria-hidden="true" />
            <span>{texts.caseAdvice.decisiveForCode(code.code, code.title)}</span>
          </summary>
          <p>{code.argument}</p>
          {code.wins.length > 0 && (
            <p>
              {texts.caseAdvice.strongest(code.wins.map(({ label }) => label).join(', '), (words) => (
                <strong>{words}</strong>
              ))}
            </p>
          )}
          {code.source !== '' && <p className="faint">{texts.caseAdvice.source(code.source)}</p>}
        </details>
      )}
    </>
  );
}
