import { adminOf } from '@rebuttal/sdk/admin';
import type { Command } from 'commander';

import { withApi } from '../api/api.js';
import { CommandError } from '../errors.js';
import { declare, tenantArgument, tenantExample } from '../program/declaring.js';
import { createOutput, type JsonOption } from '../terminal/output.js';
import { timeText } from '../terminal/words.js';

export function declareLoginAs(program: Command): void {
  declare(program, 'login-as', 'Get an access token to act on behalf of a company for half an hour.', [
    `rebuttal login-as ${tenantExample}`,
    `REBUTTAL_TOKEN=$(rebuttal login-as ${tenantExample}) rebuttal disputes list`,
  ])
    .addArgument(tenantArgument())
    .action(loginAs);
}

type Claims = { readonly exp: number; readonly sub: string; readonly impersonated_tenant_name: string };

/** Prints the token alone to stdout, so that a shell can capture it. Company and expiry go to stderr. */
async function loginAs(tenantId: string, options: JsonOption): Promise<void> {
  const output = createOutput(options);
  const token = await withApi((client) => adminOf(client).loginAs(tenantId));
  const { exp, sub, impersonated_tenant_name: name } = readClaims(token);
  const expiresAt = new Date(exp * 1000).toISOString();
  const document = {
    access_token: token,
    tenant_id: tenantId,
    tenant_name: name,
    user_id: sub,
    expires_at: expiresAt,
  };
  output.document(document, () => [token]);
  output.remark(
    `With this token, you act on behalf of ${name} until ${timeText(expiresAt)}. Every action is logged.`,
  );
}

function readClaims(token: string): Claims {
  const [, payload = ''] = token.split('.');
  try {
    return JSON.parse(Buffer.from(payload, 'base64url').toString('utf8')) as Claims;
  } catch (cause) {
    throw new CommandError('The server returned a token that cannot be read.', {
      code: 'unreadable_answer',
      cause,
    });
  }
}
