import { Skeleton } from '@mantine/core';
import type { Preflight } from '@rebuttal/sdk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { texts } from '#texts/submissions';

import { Callout } from '../../../components/callout.js';
import { formatSize } from '../../../lib/bytes.js';
import classes from './findings.module.css';

type Props = { readonly preflight: Preflight | undefined; readonly failed: boolean };

/** What is known before anything is sent: what goes out, what would be refused, what to look at. */
export function Findings({ preflight, failed }: Props) {
  if (preflight === undefined) {
    if (failed) return <p className={classes.packet}>{texts.messages.notChecked}</p>;
    return (
      <div role="status" aria-label={texts.messages.checking}>
        <Skeleton height={14} width="70%" />
        <Skeleton height={44} mt={10} />
      </div>
    );
  }
  const { packet, problems } = preflight;
  const blocking = problems.filter(({ severity }) => severity === 'blocks');
  const warnings = problems.filter(({ severity }) => severity !== 'blocks');
  return (
    <>
      {packet !== null && <p className={classes.packet}>{describePacket(packet)}</p>}
      <Problems tone="red" title={texts.messages.blocked} problems={blocking} />
      <Problems tone="amber" title={texts.messages.lookAt} problems={warnings} />
      {problems.length === 0 && (
        <Callout tone="green" icon={<IconCircleCheck size={18} aria-hidden="true" />}>
          {texts.messages.nothingFound}
        </Callout>
      )}
    </>
  );
}

type ProblemsProps = {
  readonly tone: 'red' | 'amber';
  readonly title: string;
  readonly problems: Preflight['problems'];
};

function Problems({ tone, title, problems }: ProblemsProps) {
  if (problems.length === 0) return null;
  return (
    <Callout tone={tone} title={title} icon={<IconAlertTriangle size={18} aria-hidden="true" />}>
      <ul className={classes.list}>
        {problems.map(({ code, message, evidence_id: evidence }) => (
          <li key={`${code} ${evidence ?? ''} ${message}`}>{message}</li>
        ))}
      </ul>
    </Callout>
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
