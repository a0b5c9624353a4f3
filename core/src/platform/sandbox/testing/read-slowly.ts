import { wordyPdf } from '../../../testing/wordy-pdf.js';
import { createDocumentReader } from '../reader/document-reader.js';
import { defaultLimits, WorkPool } from '../work-pool.js';

/** A separate process for a test that kills it: reads a file that takes minutes. */
const reader = createDocumentReader(new WorkPool(), { ...defaultLimits, cpuMs: 600_000 });
await reader.read<'pdf'>({ kind: 'pdf', bytes: await wordyPdf() }, 'ten_1');
