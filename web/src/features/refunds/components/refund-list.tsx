import { IconReceiptRefund } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { texts } from '#texts/refunds';

import { paths } from '../../../app/paths.js';
import { DateTime, Relative } from '../../../components/date-time.js';
import { IdLine } from '../../../components/id-line.js';
import { Loaded } from '../../../components/loaded.js';
import { MoreButton } from '../../../components/more-button.js';
import rows from '../../../components/row-list.module.css';
import { EmptyState } from '../../../components/screen-states.js';
import { Tag } from '../../../components/tag.js';
import { formatMoney } from '../../../lib/money.js';
import { isLive, type Refund, refundsQuery, type RefundStatus } from '../api/refunds.js';
import { describeRefund } from '../words.js';

const words = texts.list;

type Props = { readonly status: RefundStatus | undefined; readonly providerLabel: (id: string) => string };

/** The refunds that were started here, newest first. */
export function RefundList({ status, providerLabel }: Props) {
  const query = useInfiniteQuery(refundsQuery(status));
  return (
    <Loaded query={query} loading={words.loading} failed={words.failed} rows={[64, 64, 64]}>
      {({ pages }) => {
        const refunds = pages.flatMap((page) => page.refunds);
        if (refunds.length === 0) return <NoRefunds isFiltered={status !== undefined} />;
        return (
          <>
            <ul className="list" aria-label={words.label}>
              {refunds.map((refund) => (
                <li key={refund.refund_id} className={rows.row}>
                  <RefundRow refund={refund} provider={providerLabel(refund.provider)} />
                </li>
              ))}
            </ul>
            <MoreButton query={query} label={words.showOlder} />
          </>
        );
      }}
    </Loaded>
  );
}

function NoRefunds({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <EmptyState
      icon={<IconReceiptRefund size={22} stroke={1.5} aria-hidden="true" />}
      title={isFiltered ? words.noneOfState : words.none}
      text={isFiltered ? words.noneOfStateText : words.noneText}
    />
  );
}

function RefundRow({ refund, provider }: { readonly refund: Refund; readonly provider: string }) {
  const { amount, currency, payment_id: paymentId, reason, source } = refund;
  const { tone, label } = describeRefund(refund);
  return (
    <>
      <div className={rows.what}>
        <span className="break row strong">
          {formatMoney({ amountMinor: amount, currency })}
          <Tag tone={tone}>{label}</Tag>
        </span>
        <span className="break">{reason}</span>
        <span className="break soft">
          {texts.payment(provider, <IdLine id={paymentId} copyLabel={words.copyPayment} />)}
          {' · '}
          {startedBy(refund)} · <DateTime iso={refund.created_at} />
        </span>
        <Ending refund={refund} />
      </div>
      {source.kind === 'alert' && <Link to={paths.alert(source.id)}>{texts.openAlert}</Link>}
    </>
  );
}

function startedBy({ source, requested_by: requestedBy }: Refund): string {
  if (source.kind === 'rule') return texts.by.rule;
  if (source.kind === 'alert') return texts.by.alert(requestedBy?.name);
  return texts.by.person(requestedBy?.name ?? texts.someone);
}

/** Why a refund failed, or when we ask the provider again. */
export function Ending({ refund }: { readonly refund: Refund }) {
  const { status, error_message: error, provider_refund_id: accepted, next_try_at: nextTry } = refund;
  if (status === 'failed')
    return (
      <>
        {accepted !== null && <span className="problem">{texts.failedLater}</span>}
        {error !== null && <span className="break problem">{error}</span>}
      </>
    );
  if (!isLive(status) || nextTry === null) return null;
  return (
    <span className="break soft">
      {error !== null && `${error} `}
      {texts.nextTry(<Relative iso={nextTry} />)}
    </span>
  );
}
