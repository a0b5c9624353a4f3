import { Tag } from '../../../components/tag.js';
import { describeStatus } from '../words.js';

export function StatusTag({ status }: { readonly status: string }) {
  const { label, tone } = describeStatus(status);
  return (
    <Tag tone={tone} dot title={label === status ? label : undefined}>
      {label}
    </Tag>
  );
}
