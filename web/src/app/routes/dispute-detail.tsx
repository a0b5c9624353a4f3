import type { Dispute, Submission } from '@rebuttal/sdk';
import { isApiError } from '@rebuttal/sdk';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { texts } from '#texts/disputes';

import { BackLink } from '../../components/back-link.js';
import { FailedState } from '../../components/screen-states.js';
import { pendingApprovalQuery } from '../../features/approvals/api/approvals.js';
import { ApprovalNotice } from '../../features/approvals/components/approval-notice.js';
import { statementsQuery } from '../../features/casework/api/statements.js';
import { StatementsPanel } from '../../features/casework/components/statements-panel.js';
import { CompellingEvidencePanel } from '../../features/compelling-evidence/components/compelling-evidence-panel.js';
import { HistoryPanel } from '../../features/customer-history/components/history-panel.js';
import { DefensePanel } from '../../features/defense/components/defense-panel.js';
import { DeadlineAlert } from '../../features/disputes/components/deadline-alert.js';
import { BasicInfo, Flags, Metadata, RawData } from '../../features/disputes/components/dispute-facts.js';
import { DisputeHeading } from '../../features/disputes/components/dispute-heading.js';
import {
  DisputeNotFound,
  LoadingCasework,
  LoadingDispute,
} from '../../features/disputes/components/dispute-states.js';
import { InfoCards } from '../../features/disputes/components/info-cards.js';
import { LinkedDisputeNotice } from '../../features/disputes/components/linked-dispute.js';
import { useDispute } from '../../features/disputes/use-dispute.js';
import { argumentQuery } from '../../features/drafting/api/argument.js';
import { ArgumentPanel } from '../../features/drafting/components/argument-panel.js';
import { collectionQuery } from '../../features/evidence/api/collection.js';
import { evidenceQuery } from '../../features/evidence/api/evidence.js';
import { AddFiles } from '../../features/evidence/components/add-files.js';
import { EvidenceModal } from '../../features/evidence/components/evidence-modal.js';
import { EvidencePanel } from '../../features/evidence/components/evidence-panel.js';
import { FactsPanel } from '../../features/facts/components/facts-panel.js';
import { disputeOrderQuery } from '../../features/orders/api/orders.js';
import { hasStoreQuery } from '../../features/psp-accounts/api/has-store.js';
import { completenessQuery } from '../../features/requirements/api/requirements.js';
import { RequirementsPanel, type Way } from '../../features/requirements/components/requirements-panel.js';
import type { Requirement } from '../../features/requirements/requirement.js';
import { DownloadButton } from '../../features/responses/components/download-button.js';
import { ResponseModal } from '../../features/responses/components/response-modal.js';
import { submissionsQuery } from '../../features/submissions/api/submissions.js';
import { AnswerDialogs, SubmissionPanel } from '../../features/submissions/components/submission-panel.js';
import { errorText } from '../../lib/error-text.js';
import { hasPermission } from '../../lib/permissions.js';
import { areSettled, useFirstLoad } from '../../lib/use-first-load.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { paths } from '../paths.js';
import { DisputeActions } from './dispute-actions.js';
import { DisputeAssignee } from './dispute-assignee.js';
import { DisputeBar, LoadingBar } from './dispute-bar.js';
import classes from './dispute-detail.module.css';
import { DisputeLetter, useLetterBeside } from './dispute-letter.js';
import { DisputeLossCause } from './dispute-loss-cause.js';
import { DisputeOrder } from './dispute-order.js';
import { DisputeOutlook } from './dispute-outlook.js';
import { Step } from './dispute-steps.js';
import { DisputeTimeline } from './dispute-timeline.js';
import { useWorkspace } from './dispute-workspace.js';
import { useDisputeShortcuts } from './use-dispute-shortcuts.js';

export function Component() {
  const { disputeId = '' } = useParams();
  const { data, error, refetch } = useDispute(disputeId);
  useTitle(
    data === undefined
      ? texts.disputeDetail.documentTitleWhileLoading
      : texts.disputeDetail.documentTitle(data.psp_dispute_id),
  );
  return (
    <>
      <BackLink to={paths.disputes}>{texts.disputeDetail.disputes}</BackLink>
      {data === undefined ? (
        <NotShown error={error} onRetry={() => void refetch()} />
      ) : (
        <Shown key={data.dispute_id} dispute={data} />
      )}
    </>
  );
}

function NotShown({ error, onRetry }: { readonly error: Error | null; readonly onRetry: () => void }) {
  if (error === null) return <LoadingDispute />;
  if (isApiError(error) && error.status === 404) return <DisputeNotFound />;
  return (
    <FailedState
      title={texts.messages.disputeFailed}
      text={errorText(error, texts.messages.disputeFailed)}
      onRetry={onRetry}
    />
  );
}

function Shown({ dispute }: { readonly dispute: Dispute }) {
  const { dispute_id: disputeId } = dispute;
  const [asking, setAsking] = useState<Submission['channel']>();
  const [isPreviewing, setIsPreviewing] = useState(false);
  const isLoaded = useWorkspace(dispute);
  useDisputeShortcuts(dispute);
  const isOpen = dispute.status === 'needs_response' && !dispute.locked;
  return (
    <div className={classes.root} data-bar={isOpen}>
      <DisputeHeading dispute={dispute} />
      <InfoCards dispute={dispute} assignee={<DisputeAssignee dispute={dispute} isLoaded={isLoaded} />} />
      {isOpen && !isLoaded && <LoadingBar />}
      {isOpen && isLoaded && (
        <DisputeBar
          dispute={dispute}
          onPreview={() => setIsPreviewing(true)}
          onSubmit={() => setAsking('api')}
        />
      )}
      <DeadlineAlert dispute={dispute} />
      {isLoaded && <ApprovalNotice disputeId={disputeId} />}
      <LinkedDisputeNotice dispute={dispute} />
      {isLoaded && <DisputeOutlook dispute={dispute} />}
      <div className={classes.columns}>
        {isLoaded ? <Casework dispute={dispute} onAnswer={setAsking} /> : <Loading />}
        <div className={classes.side}>
          <div className={classes.actionsPanel}>
            <DisputeActions dispute={dispute} />
          </div>
          {isLoaded && (
            <>
              <DisputeTimeline dispute={dispute} />
              <Flags dispute={dispute} />
              <Metadata dispute={dispute} />
              <RawData dispute={dispute} />
            </>
          )}
        </div>
      </div>
      <AnswerDialogs dispute={dispute} asking={asking} onClose={() => setAsking(undefined)} />
      <ResponseModal
        disputeId={disputeId}
        opened={isPreviewing}
        isImmediate
        onClose={() => setIsPreviewing(false)}
      />
    </div>
  );
}

function Loading() {
  return (
    <div className={classes.work}>
      <LoadingCasework />
    </div>
  );
}

type CaseworkProps = {
  readonly dispute: Dispute;
  readonly onAnswer: (channel: Submission['channel']) => void;
};

/** The three steps: the case, the evidence, the response. */
function Casework({ dispute, onAnswer }: CaseworkProps) {
  const { dispute_id: disputeId, status, locked } = dispute;
  const open = status === 'needs_response';
  const editable = open && !locked;
  const user = useUser();
  const hasLetter = useLetterBeside(dispute);
  const { data: approval } = useQuery(pendingApprovalQuery(disputeId));
  if (!useFirstLoad(useCaseworkLoaded(dispute))) return <Loading />;
  return (
    <>
      <div className={classes.work}>
        <Step name="understand">
          <StatementsPanel disputeId={disputeId} editable={editable} />
          <BasicInfo dispute={dispute} lossCause={<DisputeLossCause dispute={dispute} />} />
          <DisputeOrder dispute={dispute} />
          <HistoryPanel disputeId={disputeId} />
        </Step>
        <Step name="prove">
          {open && (
            <div data-screen-only>
              <Requirements dispute={dispute} />
            </div>
          )}
          <EvidencePanel
            disputeId={disputeId}
            editable={editable}
            onSend={() => onAnswer(dispute.can_submit ? 'api' : 'portal')}
          />
          <FactsPanel dispute={dispute} editable={editable && hasPermission(user, 'evidence:write')} />
        </Step>
      </div>
      <div className={classes.respond} data-wide={hasLetter}>
        <Step name="respond">
          <div className={classes.beside} data-letter={hasLetter}>
            <div className={classes.column}>
              <ArgumentPanel disputeId={disputeId} editable={editable} />
              <CompellingEvidencePanel dispute={dispute} />
              <DefensePanel dispute={dispute} />
              <SubmissionPanel
                dispute={dispute}
                download={<DownloadButton disputeId={disputeId} format="zip" />}
                isWaiting={approval?.action === 'submit'}
                onAnswer={onAnswer}
              />
            </div>
            {hasLetter && <DisputeLetter dispute={dispute} />}
          </div>
        </Step>
      </div>
    </>
  );
}

/** All steps appear together, to prevent layout shift. */
function useCaseworkLoaded({ dispute_id: disputeId, status, locked }: Dispute): boolean {
  const open = status === 'needs_response';
  const queries = useQueryClient();
  const mayReadStores = hasPermission(useUser(), 'stores:read');
  return useQueries({
    queries: [
      ...(mayReadStores ? [hasStoreQuery(), disputeOrderQuery(disputeId)] : []),
      ...(open ? [completenessQuery(queries, disputeId)] : []),
      ...(open && !locked ? [collectionQuery(disputeId)] : []),
      statementsQuery(disputeId),
      evidenceQuery(disputeId),
      argumentQuery(disputeId),
      submissionsQuery(disputeId),
    ],
    combine: areSettled,
  });
}

/** The evidence requirements and the form for adding evidence. */
function Requirements({ dispute }: { readonly dispute: Dispute }) {
  const [opened, setOpened] = useState(false);
  const [adding, setAdding] = useState<{ readonly requirement: Requirement; readonly way: Way }>();
  const add = (requirement: Requirement, way: Way): void => {
    setAdding({ requirement, way });
    setOpened(true);
  };
  return (
    <>
      <RequirementsPanel
        disputeId={dispute.dispute_id}
        provider={dispute.provider_label}
        editable={!dispute.locked}
        onAdd={add}
        addFiles={<AddFiles disputeId={dispute.dispute_id} />}
      />
      <EvidenceModal
        disputeId={dispute.dispute_id}
        opened={opened}
        onClose={() => setOpened(false)}
        {...adding}
      />
    </>
  );
}
