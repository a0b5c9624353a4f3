import { isBlocking, type ResponseCheck } from '../checks/response-checks.js';
import type { ReadinessReport } from './readiness.js';

export type Preflight = ReadinessReport & {
  /** All findings: the reasons, notes, and what the provider would refuse in the packet. */
  readonly problems: readonly ResponseCheck[];
  /** The packet that would be sent. Absent if it cannot be assembled. */
  readonly packet?:
    | {
        readonly templateName: string;
        readonly files: number;
        readonly texts: number;
        readonly totalBytes: number;
        /** Pages of the letter and of the files with a known page count. An image counts as one page. */
        readonly pages: number;
      }
    | undefined;
};

export const isReady = ({ problems }: Preflight): boolean => !problems.some(isBlocking);
