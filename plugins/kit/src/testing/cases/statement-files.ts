import { expect } from 'chai';

import { sniffFile } from '../../documents.js';
import { isProviderError } from '../../errors.js';
import { can } from '../../loading.js';
import type { StatementFileContent, StatementFileRequest } from '../../statements.js';
import type { Case } from '../case.js';
import { expectNoSecrets, expectProviderError } from '../expect-error.js';
import { echo, errorStatuses, withFixedResponse } from '../fixed-response.js';
import { createDispute, readDispute, secretsOf } from '../world.js';
import type { World } from '../world.js';

const alwaysFailing = 1000;

/** The guarantees for files of statements. The simulator's default dispute must have one. */
export function statementFileCases(): Case[] {
  const cases: Case[] = [
    {
      title: "fetches a statement's file with its name, the same one twice, and changes nothing",
      run: async (world) => {
        const { wanted, name, before } = await findFile(world);
        const first = await fetchFile(world, wanted);
        expect(sniffFile(first.bytes), 'the type of the file').to.be.a('string');
        expect(first.name ?? name, 'name').to.match(/\w\.\w+$/);
        const second = await fetchFile(world, wanted);
        expect(Buffer.compare(first.bytes, second.bytes), 'the same bytes').to.equal(0);
        expect(await readDispute(world, wanted.providerDisputeId)).to.deep.equal(before);
      },
    },
    {
      title: 'throws not_found for a file that the provider does not have',
      run: async (world) => {
        const { wanted } = await findFile(world);
        const unknown = { ...wanted, fileId: 'file_unknown.pdf' };
        await expectProviderError(() => fetchFile(world, unknown), 'not_found');
      },
    },
    {
      title: 'throws unavailable while the provider returns no file',
      run: async (world) => {
        const { wanted } = await findFile(world);
        world.host.setFault({ status: 500, count: alwaysFailing });
        await expectProviderError(() => fetchFile(world, wanted), 'unavailable');
      },
    },
    {
      title: "contains no secret in the errors of a statement's file",
      run: async (world) => {
        const { wanted } = await findFile(world);
        for (const status of errorStatuses) {
          const context = withFixedResponse(world, (headers) =>
            echo(status, [...secretsOf(world), ...headers]),
          );
          const error: unknown = await fetchFile(world, wanted, context).catch((thrown: unknown) => thrown);
          expect(isProviderError(error), `after ${status}: ${String(error)}`).to.equal(true);
          expectNoSecrets(error, secretsOf(world));
        }
      },
    },
  ];
  return cases.map((one) => ({ ...one, needs: ['fetchStatementFile'] }));
}

async function findFile(world: World) {
  const providerDisputeId = createDispute(world);
  const before = await readDispute(world, providerDisputeId);
  for (const { id: statementId, files = [] } of before.statements ?? [])
    for (const { id: fileId, name } of files)
      return { before, name, wanted: { providerDisputeId, statementId, fileId } };
  throw new Error('no statement of the dispute has a file');
}

function fetchFile(
  { provider, ...world }: World,
  file: StatementFileRequest,
  context = world.context(),
): Promise<StatementFileContent> {
  if (!can(provider, 'fetchStatementFile')) throw new Error('it cannot fetch files');
  return provider.fetchStatementFile(context, file);
}
