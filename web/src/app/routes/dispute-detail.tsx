import { type Dispute, isApiError, type Submission } from '@rebuttal/sdk';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { texts } from '#texts/disputes';
import { texts as ordersTexts } from '#texts/orders';

import { BackLink } from '../../components/back-link.js';
import { lazyDialog } from '../../components/lazy-dialog.js';
import { FailedState } from '../../components/screen-states.js';
import { ApprovalNotice } from '../../features/approvals/components/approval-notice.js';
import { colleaguesQuery } from '../../features/casework/api/casework.js';
import { statementsQuery } from '../../features/casework/api/statements.js';
import { TimelinePanel } from '../../features/casework/components/timeline-panel.js';
import { HistoryPanel } from '../../features/customer-history/components/history-panel.js';
import { Amount } from '../../features/disputes/components/amount.js';
import { LockedNotice } from '../../features/disputes/components/deadline-alert.js';
import { BasicInfo, Flags } from '../../features/disputes/components/dispute-facts.js';
import {
  DisputeNotFound,
  LoadingCasework,
  LoadingDispute,
} from '../../features/disputes/components/dispute-states.js';
import { LinkedDisputeNotice } from '../../features/disputes/components/linked-dispute.js';
import { useDispute } from '../../features/disputes/use-dispute.js';
import { argumentQuery } from '../../features/drafting/api/argument.js';
import { collectionQuery } from '../../features/evidence/api/collection.js';
import { evidenceKeys } from '../../features/evidence/api/evidence-keys.js';
import { evidenceQuery } from '../../features/evidence/api/evidence.js';
import { disputeOrderQuery } from '../../features/orders/api/orders.js';
import { OrderPanel } from '../../features/orders/components/order-panel.js';
import { hasStoreQuery } from '../../features/psp-accounts/api/has-store.js';
import { DisputeRefunds } from '../../features/refunds/components/dispute-refunds.js';
import { completenessQuery } from '../../features/requirements/api/requirements.js';
import { ResponseModal } from '../../features/responses/components/response-modal.js';
import { submissionsQuery } from '../../features/submissions/api/submissions.js';
import { AnswerDialogs } from '../../features/submissions/components/submission-panel.js';
import { errorText } from '../../lib/error-text.js';
import { hasPermission } from '../../lib/permissions.js';
import { areSettled, useFirstLoad } from '../../lib/use-first-load.js';
import { usePrinting } from '../../lib/use-printing.js';
import { useTitle } from '../../lib/use-title.js';
import { useUser } from '../../stores/session.js';
import { useShortcuts } from '../../stores/shortcuts.js';
import { paths } from '../paths.js';
import classes from './dispute-detail.module.css';
import { DisputeEvidence } from './dispute-evidence.js';
import { DisputeHead } from './dispute-head.js';
import { DisputeLetter, useLetter } from './dispute-letter.js';
import { DisputeLossCause } from './dispute-loss-cause.js';
import { DisputePanes } from './dispute-panes.js';
import { DisputeReadiness } from './dispute-readiness.js';
import { useWorkspace } from './dispute-workspace.js';
import { assignDispute } from './row-actions.js';

const Details = lazyDialog(async () => (await import('./dispute-details.js')).DisputeDetails);

export function Component() {
  const { disputeId = '' } = useParams();
  const { data, error, refetch } = useDispute(disputeId);
  useTitle(
    data === undefined
      ? texts.disputeDetail.documentTitleWhileLoading
      : texts.disputeDetail.documentTitle(data.psp_dispute_id),
  );
  if (data !== undefined) return <Shown key={data.dispute_id} dispute={data} />;
  return (
    <>
      <BackLink to={paths.disputes}>{texts.disputeDetail.disputes}</BackLink>
      <NotShown error={error} onRetry={() => void refetch()} />
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
  const [open, setOpen] = useState<'preview' | 'details'>();
  const close = (): void => setOpen(undefined);
  const isLoaded = useWorkspace(dispute);
  const { letter, isShown } = useLetter(dispute, isLoaded);
  const shownLetter = isShown ? letter : undefined;
  useDisputeShortcuts(dispute);
  return (
    <div className={classes.root}>
      <DisputeHead
        dispute={dispute}
        isLoaded={isLoaded}
        onPreview={() => setOpen('preview')}
        onSubmit={() => setAsking('api')}
        onDetails={() => setOpen('details')}
      />
      <div className={classes.notices}>
        <LockedNotice dispute={dispute} />
        {isLoaded && (
          <ApprovalNotice
            disputeId={disputeId}
            amount={<Amount dispute={dispute} />}
            reasons={letter.data?.checks ?? []}
          />
        )}
        <LinkedDisputeNotice dispute={dispute} />
      </div>
      <OnPaper dispute={dispute} />
      {isLoaded ? (
        <Casework dispute={dispute} letter={shownLetter} onAnswer={setAsking} />
      ) : (
        <LoadingCasework />
      )}
      {isLoaded && <DisputeReadiness dispute={dispute} letter={shownLetter} />}
      {isLoaded && <AnswerDialogs dispute={dispute} asking={asking} onClose={() => setAsking(undefined)} />}
      <ResponseModal disputeId={disputeId} opened={open === 'preview'} isImmediate onClose={close} />
      <Details dispute={dispute} opened={open === 'details'} onClose={close} />
    </div>
  );
}

/** On the screen, these are in the drawer. */
function OnPaper({ dispute }: { readonly dispute: Dispute }) {
  if (!usePrinting()) return null;
  return (
    <>
      <BasicInfo dispute={dispute} lossCause={<DisputeLossCause dispute={dispute} />} />
      <Flags dispute={dispute} />
    </>
  );
}

type CaseworkProps = {
  readonly dispute: Dispute;
  readonly letter: ReturnType<typeof useLetter>['letter'] | undefined;
  readonly onAnswer: (channel: Submission['channel']) => void;
};

function Casework({ dispute, letter, onAnswer }: CaseworkProps) {
  const isComplete = useFirstLoad(useCaseworkLoaded(dispute));
  // A change of the letter doesn't render the other panes again.
  const evidence = useMemo(
    () => (
      <DisputeEvidence dispute={dispute} onSend={() => onAnswer(dispute.can_submit ? 'api' : 'portal')} />
    ),
    [dispute, onAnswer],
  );
  const background = useMemo(() => <DisputeBackground dispute={dispute} />, [dispute]);
  // Rendered in small steps, so that a slow device stays responsive.
  if (!useDeferredValue(isComplete, false)) return <LoadingCasework />;
  return (
    <DisputePanes
      evidence={evidence}
      letter={<DisputeLetter dispute={dispute} letter={letter} onAnswer={onAnswer} />}
      background={background}
    />
  );
}

/** All panes appear together, to prevent layout shift. */
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

/** The shortcuts of the dispute page that don't depend on its status. */
function useDisputeShortcuts({ dispute_id: disputeId }: Dispute): void {
  const user = useUser();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { search } = (useLocation().state ?? {}) as { readonly search?: unknown };
  useShortcuts({
    assignDispute: hasPermission(user, 'disputes:write')
      ? () => void assignDispute(queries, { disputeId, userId: user.user_id })
      : undefined,
    backToList: () =>
      void navigate(
        { pathname: paths.disputes, search: typeof search === 'string' ? search : '' },
        { state: typeof search === 'string' ? { isBack: true } : undefined },
      ),
  });
}

/** The order, other records of the customer, notes and events. */
function DisputeBackground({ dispute }: { readonly dispute: Dispute }) {
  const { dispute_id: disputeId, provider_label: provider } = dispute;
  const { data: colleagues = [] } = useQuery(colleaguesQuery());
  return (
    <>
      <DisputeRefunds dispute={dispute} />
      <DisputeOrder dispute={dispute} />
      <HistoryPanel disputeId={disputeId} />
      <TimelinePanel disputeId={disputeId} provider={provider} colleagues={colleagues} />
    </>
  );
}

/** The order of a dispute, for companies with a connected store. */
function DisputeOrder({ dispute }: { readonly dispute: Dispute }) {
  const user = useUser();
  return hasPermission(user, 'stores:read') ? (
    <Order dispute={dispute} mayWrite={hasPermission(user, 'evidence:write')} />
  ) : null;
}

function Order({ dispute, mayWrite }: { readonly dispute: Dispute; readonly mayWrite: boolean }) {
  const queries = useQueryClient();
  const { data: hasStore = false } = useQuery(hasStoreQuery());
  return (
    <OrderPanel
      disputeId={dispute.dispute_id}
      hasStore={hasStore}
      linkable={mayWrite}
      open={dispute.status === 'needs_response' && !dispute.locked}
      stores={<Link to={paths.pspAccounts}>{ordersTexts.disputeOrder.syncOrdersUnderPspAccounts}</Link>}
      onAdded={() => void queries.invalidateQueries({ queryKey: evidenceKeys.all })}
    />
  );
}
