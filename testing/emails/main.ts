import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import { writePreviews } from './previews.js';

const [folder = join(tmpdir(), 'rebuttal-emails')] = process.argv.slice(2);
process.stdout.write(`Open ${pathToFileURL(writePreviews(folder)).href}\n`);
