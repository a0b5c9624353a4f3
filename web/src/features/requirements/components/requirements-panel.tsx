import { Anchor } from '@mantine/core';
import type { Completeness } from '@rebuttal/sdk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import { texts } from '#texts/requirements';

import { paths } from '../../../app/paths.js';
import { Callout } from '../../../components/callout.js';
import { Loaded } from '../../../components/loaded.js';
import { Panel } from '../../../components/panel.js';
import { completenessQuery } from '../api/requirements.js';
import { distinct, type EvidenceName, type Requirement } from '../requirement.js';
import { CaseAdvice } from './case-advice.js';
import { GuidanceModal } from './guidance-modal.js';
import { MissingItem, UploadedItem } from './requirement-items.js';
import classes from './requirements-panel.module.css';

export type Way = 'file' | 'text';

type Props = {
  readonly disputeId: string;
  /** The label of the dispute's provider. */
  readonly provider: string;
  /** True if the plan allows adding evidence to this dispute. */
  readonly editable: boolean;
  /** Opens the form for adding the requested evidence. */
  readonly onAdd: (requirement: Requirement, way: Way) => void;
  /** Receives files for any requirement. */
  readonly addFiles: ReactNode;
};

/** The dispute's requirements, what is missing, and how to add it. */
export function RequirementsPanel({ disputeId, provider, editable, onAdd, addFiles }: Props) {
  const [guided, setGuided] = useState<EvidenceName>();
  const query = useQuery(completenessQuery(useQueryClient(), disputeId));
  return (
    <Panel
      title={texts.requirementsPanel.evidenceRequirements}
      note={query.data && <Basis completeness={query.data} provider={provider} />}
    >
      <Loaded
        query={query}
        loading={texts.requirementsPanel.loadingRequirements}
        failed={texts.messages.loadFailed}
        rows={[72, 40, 40, 40]}
      >
        {(data) => (
          <div className="stack">
            {data.business_category === null && <CategoryNotice />}
            {(data.complete || data.missing.length > 0) && <Banner completeness={data} />}
            <CaseAdvice completeness={data} />
            {editable && addFiles}
            <Lists
              completeness={data}
              provider={provider}
              {...(editable ? { onAdd } : {})}
              onGuide={setGuided}
            />
          </div>
        )}
      </Loaded>
      <GuidanceModal evidence={guided} onClose={() => setGuided(undefined)} />
    </Panel>
  );
}

type BasisProps = { readonly completeness: Completeness; readonly provider: string };

/** The cardholder's claim, the provider's win percentage, and the template. */
function Basis({ completeness, provider }: BasisProps) {
  const { claim, template, provider_win_percentage: percentage } = completeness;
  const { byTemplate, noTemplate, claim: describeClaim, winPercentage } = texts.requirementsPanel;
  return (
    <>
      {claim !== null && <span className={classes.claim}>{describeClaim(claim)}</span>}
      {percentage !== null && (
        <span className={classes.claim}>{winPercentage(provider, `${percentage}%`)}</span>
      )}
      {template === null ? noTemplate : byTemplate(template.name, template.version)}
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
  return (
    <Callout
      tone={complete ? 'green' : 'amber'}
      role="status"
      title={complete ? texts.messages.complete : texts.messages.incomplete(missing.length)}
      icon={
        complete ? <IconCircleCheck size={18} aria-hidden /> : <IconAlertTriangle size={18} aria-hidden />
      }
    >
      <p>
        {!complete
          ? texts.messages.incompleteHint
          : recommended.length > 0
            ? texts.messages.recommendedHint(distinct(recommended).length)
            : texts.messages.completeHint}
      </p>
      <div className={classes.meter}>
        <meter min={0} max={100} value={score} aria-label={texts.requirementsPanel.completeness} />
        <span className="numeric">{score}%</span>
      </div>
    </Callout>
  );
}

type ListsProps = {
  readonly completeness: Completeness;
  readonly provider: string;
  readonly onAdd?: Props['onAdd'];
  readonly onGuide: (evidence: EvidenceName) => void;
};

function Lists({ completeness, provider, onAdd, onGuide }: ListsProps) {
  const { missing, recommended, uploaded, not_needed: notNeeded } = completeness;
  return (
    <>
      <List title={texts.requirementsPanel.missing} items={missing}>
        {(item) => <MissingItem requirement={item} onAdd={onAdd} onGuide={onGuide} provider={provider} />}
      </List>
      <List title={texts.requirementsPanel.recommended} items={distinct(recommended)}>
        {(item) => <MissingItem requirement={item} onAdd={onAdd} onGuide={onGuide} provider={provider} />}
      </List>
      <List title={texts.requirementsPanel.uploaded} items={uploaded}>
        {(item) => <UploadedItem requirement={item} onGuide={onGuide} provider={provider} />}
      </List>
      {notNeeded.length > 0 && (
        <details className={classes.more}>
          <summary>{texts.requirementsPanel.notNeeded(notNeeded.length)}</summary>
          <ul>
            {notNeeded.map(({ type, label, why }) => (
              <li key={type}>
                <strong>{label}.</strong> {why}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}

type ListProps = {
  readonly title: string;
  readonly items: readonly Requirement[];
  readonly children: (item: Requirement) => React.ReactNode;
};

function List({ title, items, children }: ListProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className={classes.heading}>
        {title} <span className={classes.count}>{items.length}</span>
      </h3>
      <ul className={classes.list}>
        {items.map((item) => (
          <li key={`${item.type} ${item.provider_field ?? ''}`}>{children(item)}</li>
        ))}
      </ul>
    </section>
  );
}
