import { Skeleton } from '@mantine/core';
import type { Preflight } from '@rebuttal/sdk';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';

import { Callout } from '../../../components/callout.js';
import { formatSize } from '../../../lib/bytes.js';
import { messages } from '../messages.js';
import classes from './findings.module.css';

type Props = { readonly preflight: Preflight | undefined; readonly failed: boolean };

/** What is known before anything is sent: what goes out, what would be refused, what to look at. */
export function Findings({ preflight, failed }: Props) {
  if (preflight === undefined) {
    if (failed) return <p className={classes.packet}>{messages.notChecked}</p>;
    return (
      <div role="status" aria-label={messages.checking}>
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
      <Problems tone="red" title={messages.blocked} problems={blocking} />
      <Problems tone="amber" title={messages.lookAt} problems={warnings} />
      {problems.length === 0 && (
        <Callout tone="green" icon={<IconCircleCheck size={18} aria-hidden="true" />}>
          {messages.nothingFound}
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
  const { template_name: name, files, texts, pages, total_bytes: bytes } = packet;
  const exhibits = [
    ...(files > 0 ? [counted(files, 'file')] : []),
    ...(texts > 0 ? [counted(texts, 'text')] : []),
  ];
  const size = [...(pages > 0 ? [counted(pages, 'page')] : []), ...(bytes > 0 ? [formatSize(bytes)] : [])];
  return `Goes out: the letter “${name}” with ${exhibits.length === 0 ? 'no evidence' : exhibits.join(' and ')}${
    size.length === 0 ? '' : ` (${size.join(', ')})`
  }.`;
}

function counted(count: number, word: string): string {
  return count === 1 ? `1 ${word}` : `${count} ${word}s`;
}
