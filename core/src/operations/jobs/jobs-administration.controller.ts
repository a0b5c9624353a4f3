import { Controller, Get, Path, Post, Query, Request, Response, Route, Security, Tags } from '@tsoa/runtime';

import type { AnyoneSignedIn } from '../../identity/requests/signed-in.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { JobAnswerDto, JobListDto, JobState } from './jobs-administration.dto.js';
import type { JobsAdministration } from './jobs-administration.service.js';

@Route('api/admin/jobs')
@Tags('Administration')
@Security('session', ['platform:read'])
@Response<ErrorDto>(403, 'Only for super admins')
export class JobsAdministrationController extends Controller {
  constructor(private readonly jobs: JobsAdministration) {
    super();
  }

  /**
   * Lists background jobs that are waiting, running or parked, newest first. Finished jobs are not stored.
   * @param name Only jobs with this name, for example `submissions.advance`.
   * @param cursor The `next_cursor` of the previous page.
   * @param perPage Default 50.
   * @isInt perPage per_page must be a whole number
   * @minimum perPage 1 per_page must be at least 1
   * @maximum perPage 100 per_page is at most 100
   * @summary List background jobs
   */
  @Get()
  async listJobs(
    @Query() state?: JobState,
    @Query() name?: string,
    @Query() cursor?: string,
    @Query('per_page') perPage = 50,
  ): Promise<JobListDto> {
    return this.jobs.list({ state, name, cursor, perPage });
  }

  /**
   * Runs a job again now and resets its number of attempts. Refused while the job has a `retry_obstacle`. A job whose
   * account or dispute is gone ends without an effect.
   * @summary Retry a background job
   */
  @Post('{jobId}/retry')
  @Security('session', ['platform:write'])
  @Response<ErrorDto>(404, 'The job is unknown or already finished')
  @Response<ErrorDto>(409, 'It would fail again')
  async retryJob(@Request() request: AnyoneSignedIn, @Path() jobId: string): Promise<JobAnswerDto> {
    const job = await this.jobs.retry(request.user, jobId);
    return { message: 'The job will run again', job };
  }
}
