import { Tag } from './tag.js';
import type { Tone } from './tone.js';

const tones = new Map<string, Tone>([
  ['super_admin', 'violet'],
  ['owner', 'blue'],
]);

type Props = { readonly role: string; readonly label: string };

/** A user's role. Each role has one color on all screens. */
export function RoleTag({ role, label }: Props) {
  return <Tag tone={tones.get(role) ?? 'grey'}>{label}</Tag>;
}
