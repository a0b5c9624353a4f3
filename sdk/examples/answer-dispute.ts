/** Answers a dispute with a file as evidence: node answer-dispute.js dsp_… proof.pdf response.pdf */
import { createClient, fileFromPath, isApiError, isAwaitingApproval, saveDownload } from '@rebuttal/sdk/node';

const [disputeId = '', proof = '', letter = ''] = process.argv.slice(2);
const rebuttal = createClient({
  baseUrl: process.env.REBUTTAL_URL ?? 'http://localhost:3000',
  apiKey: process.env.REBUTTAL_TOKEN,
});

try {
  const { evidence } = await rebuttal.evidence.upload({
    disputeId,
    evidenceType: 'proof_of_delivery',
    title: 'Carrier confirmation',
    ...(await fileFromPath(proof)),
  });
  console.log('added', evidence.title);
  await saveDownload(await rebuttal.responses.download(disputeId, 'html'), letter);

  // A fixed key: run this program again after a crash, and nothing is sent twice.
  const answer = await rebuttal.disputes.submit(
    disputeId,
    { auto_retry: true },
    { idempotencyKey: `answer-${disputeId}` },
  );
  // Above the company's amount for approvals, another member has to approve it first.
  console.log('submission', isAwaitingApproval(answer) ? answer.status : answer.submission.status);
} catch (error) {
  if (!isApiError(error, 'dispute_not_found', 'dispute_not_open', 'already_submitted')) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
