import { Tag } from '../../../components/tag.js';
import type { Tone } from '../../../components/tone.js';

const tones: Readonly<Record<string, Tone>> = { active: 'green', suspended: 'amber', deleted: 'red' };

/** An unknown status of a newer server is shown unchanged. */
export function TenantStatusTag({ status }: { readonly status: string }) {
  return (
    <Tag tone={tones[status] ?? 'grey'} dot>
      {status.charAt(0).toUpperCase() + status.slice(1)}
    </Tag>
  );
}
