import { randomBytes, randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { foreignFolderError, chownToFolderOwner } from './ownership.js';

export const ownerName = 'rebuttal_owner';
export const databaseName = 'rebuttal';

/** The content of postgres.json, kept between starts. */
export type ConnectionFacts = { readonly password: string; readonly port: number };

/** Returns the data folder's connection facts, or undefined if the file is missing or damaged. */
export function readFacts(dataDir: string): ConnectionFacts | undefined {
  try {
    const facts = JSON.parse(readFileSync(pathOf(dataDir), 'utf8')) as Partial<ConnectionFacts>;
    if (typeof facts.password !== 'string' || typeof facts.port !== 'number') return undefined;
    return { password: facts.password, port: facts.port };
  } catch (error) {
    const isGone = (error as NodeJS.ErrnoException).code === 'ENOENT';
    if (isGone || error instanceof SyntaxError) return undefined;
    throw foreignFolderError(dataDir, error);
  }
}

export function newFacts(port: number): ConnectionFacts {
  return { password: randomBytes(24).toString('base64url'), port };
}

/** Saves new facts. If two processes save at once, the first wins and both get its facts. */
export function claimFacts(dataDir: string, port: number): ConnectionFacts {
  const facts = newFacts(port);
  const draft = writeDraft(dataDir, facts);
  try {
    linkSync(draft, pathOf(dataDir));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const others = readFacts(dataDir);
    if (others) return others;
    renameSync(draft, pathOf(dataDir));
  } finally {
    rmSync(draft, { force: true });
  }
  return facts;
}

export function writeFacts(dataDir: string, facts: ConnectionFacts): void {
  renameSync(writeDraft(dataDir, facts), pathOf(dataDir));
}

export function toOwnerUrl({ password, port }: ConnectionFacts): string {
  return `postgres://${ownerName}:${password}@127.0.0.1:${port}/${databaseName}`;
}

function pathOf(dataDir: string): string {
  return join(dataDir, 'postgres.json');
}

function writeDraft(dataDir: string, facts: ConnectionFacts): string {
  const draft = `${pathOf(dataDir)}.${randomUUID()}`;
  writeFileSync(draft, `${JSON.stringify(facts, null, 2)}\n`, { mode: 0o600, flush: true });
  chownToFolderOwner(draft);
  return draft;
}
