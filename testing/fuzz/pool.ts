import { missingId } from '../api/identity/matrix/calls.js';
import type { Reference } from './references.js';

/** The owners of objects: two companies, and the platform. */
export type Side = 'company' | 'outsider' | 'platform';

const kindOfPrefix: Readonly<Record<string, string>> = {
  dsp: 'disputeId',
  evd: 'evidenceId',
  acc: 'accountId',
  sub: 'submissionId',
  whe: 'eventId',
  tpl: 'templateId',
  key: 'apiKeyId',
  usr: 'userId',
  ten: 'tenantId',
  img: 'imageId',
  inv: 'invitationId',
  wep: 'endpointId',
  chn: 'channelId',
  ord: 'orderId',
  sto: 'storeId',
  vew: 'viewId',
  blk: 'bulkId',
  apr: 'approvalId',
  rul: 'ruleId',
};

const idPattern =
  /\b(?:dsp|evd|acc|sub|whe|tpl|key|usr|ten|img|inv|wep|chn|ord|sto|vew|blk|apr|rul)_[0-9a-hjkmnp-tv-z]{20}\b/g;

/** The number of kept objects of a kind: the newest, so that deleted ones are dropped. */
const storedPerKind = 60;

/** The known objects, by owner and kind, from responses. */
export type Pool = {
  /** Never dropped, and never an object that calls delete. */
  keep(side: Side, kind: string, value: string): void;
  add(side: Side, kind: string, value: string): void;
  /** Values that belong together, by the names of their parts. */
  addTogether(side: Side, kind: string, parts: Readonly<Record<string, string>>): void;
  /** Every id in a response text to a caller of the side. */
  harvest(side: Side, text: string): void;
  lookUp(side: Side, reference: Reference): string;
  /** Platform users belong to no side: each company may see which of them acted on it. */
  addOfPlatform(id: string): void;
  /** Ids in the text that only the other company has received. */
  foreignIds(side: Side, text: string): string[];
};

/** @param protectedIds ids that calls must not use, because the run depends on them */
export function createPool(protectedIds: ReadonlySet<string>): Pool {
  const things = new Map<string, string[]>();
  const kept = new Map<string, string[]>();
  const ofPlatform = new Set<string>();
  const receivedIds: Record<Side, Set<string>> = {
    company: new Set(),
    outsider: new Set(),
    platform: new Set(),
  };

  const add = (side: Side, kind: string, value: string) => {
    const key = `${side} ${kind}`;
    const known = things.get(key) ?? [];
    if (known.includes(value) || protectedIds.has(value)) return;
    things.set(key, [...known, value].slice(-storedPerKind));
  };
  return {
    add,
    addTogether: (side, kind, parts) => add(side, kind, JSON.stringify(parts)),
    keep: (side, kind, value) => {
      const key = `${side} ${kind}`;
      kept.set(key, [...(kept.get(key) ?? []), value]);
    },
    harvest: (side, text) => {
      for (const id of new Set(text.match(idPattern))) {
        receivedIds[side].add(id);
        add(side, kindOfPrefix[id.slice(0, 3)] ?? '', id);
      }
    },
    lookUp: (side, { $of: kind, whose, pick, part }) => {
      const from = whose === 'foreign' ? otherOf(side) : side;
      const known = [...(kept.get(`${from} ${kind}`) ?? []), ...(things.get(`${from} ${kind}`) ?? [])];
      const found = known[pick % known.length];
      if (whose === 'missing' || found === undefined)
        return missingId(kind === 'storeId' ? 'id' : (part ?? kind.replace(/^.* /, '')));
      return part === undefined ? found : ((JSON.parse(found) as Record<string, string>)[part] ?? '');
    },
    addOfPlatform: (id) => void ofPlatform.add(id),
    foreignIds: (side, text) => {
      if (side === 'platform') return [];
      const other = otherOf(side);
      const isForeign = (id: string) =>
        receivedIds[other].has(id) && !receivedIds[side].has(id) && !ofPlatform.has(id);
      return (text.match(idPattern) ?? []).filter(isForeign);
    },
  };
}

/** A super admin may access the objects of any company, where permitted at all. */
function otherOf(side: Side): Side {
  return side === 'company' ? 'outsider' : 'company';
}
