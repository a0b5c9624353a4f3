import { wordyPdf } from '../../../../testing/wordy-pdf.js';
import { createDocumentReader } from '../document-reader.js';

/** A separate process for a test that kills it: reads a file that takes minutes. */
const reader = createDocumentReader({ cpuMsMax: 600_000 });
await reader.read<'pdf'>({ kind: 'pdf', bytes: await wordyPdf() }, 'ten_1');
