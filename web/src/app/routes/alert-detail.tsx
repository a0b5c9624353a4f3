import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { texts } from '#texts/alerts';

import { BackLink } from '../../components/back-link.js';
import { Callout } from '../../components/callout.js';
import { Relative } from '../../components/date-time.js';
import { Loaded } from '../../components/loaded.js';
import { PageHeader } from '../../components/page-header.js';
import { Tag } from '../../components/tag.js';
import { type Alert, alertQuery, paymentAlertsQuery } from '../../features/alerts/api/alerts.js';
import { AlertActions } from '../../features/alerts/components/alert-actions.js';
import { AlertFacts } from '../../features/alerts/components/alert-facts.js';
import { AlertFigures } from '../../features/alerts/components/alert-figures.js';
import { AlertOutcome } from '../../features/alerts/components/alert-outcome.js';
import { AlertDue } from '../../features/alerts/components/alert-table.js';
import classes from '../../features/alerts/components/alerts.module.css';
import { CaseTimeline } from '../../features/alerts/components/case-timeline.js';
import { describeSource, describeState, titleOf } from '../../features/alerts/words.js';
import { isLive } from '../../features/refunds/api/refunds.js';
import { RefundApprovals } from '../../features/refunds/components/refund-approvals.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

/** The case of an alert: its payment, all alerts about it, its refund and its dispute. */
export function Component() {
  const { alertId = '' } = useParams();
  const query = useQuery(alertQuery(alertId));
  useTitle(query.data === undefined ? texts.title : titleOf(query.data));
  return (
    <>
      <BackLink to={paths.alerts}>{texts.detail.back}</BackLink>
      <Loaded query={query} loading={texts.detail.loading} failed={texts.detail.failed} rows={[64, 240]}>
        {(alert) => <Case key={alert.alert_id} alert={alert} />}
      </Loaded>
    </>
  );
}

function Case({ alert }: { readonly alert: Alert }) {
  const isCertain = alert.match.confidence === 1;
  const { data = [] } = useQuery({
    ...paymentAlertsQuery(alert.payment_id),
    enabled: isCertain && alert.payment_id !== null,
  });
  const others = data.filter(
    ({ alert_id: id, account_id: accountId }) => id !== alert.alert_id && accountId === alert.account_id,
  );
  const { tone, label } = describeState(alert);
  const { refund, why_not: whyNot, advice, announced } = alert;
  const isRefunding = refund !== null && isLive(refund.status);
  return (
    <>
      <PageHeader title={titleOf(alert)} subtitle={describeSource(alert.source)}>
        <AlertActions alert={alert} others={others} />
      </PageHeader>
      <div className={`card ${classes.due}`}>
        <span>{texts.detail.respondBy(<AlertDue alert={alert} />)}</span>
        <Tag tone={tone}>{label}</Tag>
      </div>
      <div className="stack-lg">
        {announced !== null && (
          <Callout tone="blue" role="status">
            {texts.detail.announced(announced.rule_name, <Relative iso={announced.at} />)}
          </Callout>
        )}
        {refund?.awaiting_approval === true && <RefundApprovals refundId={refund.refund_id} />}
        {whyNot !== null && whyNot !== advice.why && !isRefunding && <Callout tone="grey">{whyNot}</Callout>}
        <div className="sides">
          <div className="stack-lg">
            <AlertFigures alert={alert} />
            {!isRefunding && <AlertOutcome alert={alert} />}
            <AlertFacts alert={alert} />
          </div>
          <CaseTimeline alert={alert} others={others} />
        </div>
      </div>
    </>
  );
}
