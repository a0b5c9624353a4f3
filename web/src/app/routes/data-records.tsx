import { useParams } from 'react-router-dom';
import { texts } from '#texts/data';

import { BackLink } from '../../components/back-link.js';
import { PageHeader } from '../../components/page-header.js';
import { EmptyState } from '../../components/screen-states.js';
import { RecordsPanel } from '../../features/data/components/records-panel.js';
import { describeKind, isKnownKind } from '../../features/data/words.js';
import { useTitle } from '../../lib/use-title.js';
import { paths } from '../paths.js';

/** The records of a kind, read-only. */
export function Component() {
  const { kind = '' } = useParams();
  const name = describeKind(kind);
  useTitle(texts.records.documentTitle(name));
  return (
    <>
      <BackLink to={paths.data}>{texts.records.back}</BackLink>
      {isKnownKind(kind) ? (
        <>
          <PageHeader title={name} subtitle={texts.records.subtitle} />
          <RecordsPanel key={kind} kind={kind} />
        </>
      ) : (
        <EmptyState title={texts.records.unknownKind} text={texts.records.unknownKindText} isWholeScreen />
      )}
    </>
  );
}
