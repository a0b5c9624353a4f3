import type { EvidenceType } from './evidence-types.js';
import type { EvidencePacket, PacketItem } from './packet.js';

/** A defense reason that the provider offers for a dispute. */
export type DefenseOption = {
  /** The provider's code. */
  readonly code: string;
  readonly label: string;
  /** The documents it takes, in the provider's order. */
  readonly needs: readonly DefenseNeed[];
  /** True if the provider or the evidence already satisfies it. */
  readonly satisfied: boolean;
};

export type DefenseNeed = {
  /** The provider's document type. */
  readonly providerField: string;
  readonly label: string;
  readonly evidenceTypes: readonly EvidenceType[];
  readonly required: boolean;
  /** The provider has it already, or the packet's exhibits or its letter serve as it. */
  readonly satisfied: boolean;
};

export type DefenseOptions = {
  readonly options: readonly DefenseOption[];
  /** The code that will be sent: the person's choice if it is still offered, otherwise the best one. */
  readonly chosen: string | undefined;
};

/** The part of a packet that determines the defense reason. An `EvidencePacket` is one. */
export type DefensePacket = Pick<EvidencePacket, 'dispute' | 'facts' | 'defenseCode'> & {
  readonly items: readonly Pick<PacketItem, 'evidenceType' | 'title' | 'details'>[];
};
