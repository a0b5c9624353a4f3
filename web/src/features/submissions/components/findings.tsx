import { Skeleton } from '@mantine/core';
import type { Evidence, Preflight } from '@rebuttal/sdk';
import { IconCircleCheck } from '@tabler/icons-react';
import { texts } from '#texts/submissions';

import { Callout } from '../../../components/callout.js';
import { formatSize } from '../../../lib/bytes.js';
import { foundByPreflight } from '../found.js';
import { ProblemLists } from './problem-list.js';

type Props = {
  readonly preflight: Preflight | undefined;
  readonly failed: boolean;
  readonly evidence: readonly Evidence[];
  readonly onShowEvidence: (evidenceId: string) => void;
};

/** Findings before the response is sent: its content, blocking problems and warnings. */
export function Findings({ preflight, failed, evidence, onShowEvidence }: Props) {
  if (preflight === undefined) {
    if (failed) return <p className="break soft">{texts.messages.notChecked}</p>;
    return (
      <div role="status" aria-label={texts.messages.checking}>
        <Skeleton height={14} width="70%" />
        <Skeleton height={44} mt={10} />
      </div>
    );
  }
  const { packet, problems } = preflight;
  return (
    <>
      {packet !== null && <p className="break soft">{describePacket(packet)}</p>}
      <ProblemLists found={foundByPreflight(preflight, evidence)} onShowEvidence={onShowEvidence} />
      {problems.length === 0 && (
        <Callout tone="green" icon={<IconCircleCheck size={18} aria-hidden="true" />}>
          {texts.messages.nothingFound}
        </Callout>
      )}
    </>
  );
}

function describePacket(packet: NonNullable<Preflight['packet']>): string {
  const { template_name: name, files, texts: written, pages, total_bytes: bytes } = packet;
  const words = texts.findings;
  const exhibits = [
    ...(files > 0 ? [words.files(files)] : []),
    ...(written > 0 ? [words.texts(written)] : []),
  ];
  const size = [...(pages > 0 ? [words.pages(pages)] : []), ...(bytes > 0 ? [formatSize(bytes)] : [])];
  return words.packet(name, exhibits, size);
}
