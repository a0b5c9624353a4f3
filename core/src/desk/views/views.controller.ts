import {
  Body,
  Controller,
  Delete,
  Get,
  Path,
  Post,
  Put,
  Request,
  Response,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from '@tsoa/runtime';

import type { SignedIn } from '../../identity/requests/signed-in.js';
import type { MessageDto } from '../../identity/sessions/auth.dto.js';
import type { ErrorDto } from '../../platform/errors/error.dto.js';
import type { CreateViewRequest, UpdateViewRequest, ViewDto, ViewListDto } from './views.dto.js';
import type { ViewsService } from './views.service.js';

@Route('api/views')
@Tags('Disputes')
@Security('session', ['disputes:read'])
export class ViewsController extends Controller {
  constructor(private readonly views: ViewsService) {
    super();
  }

  /**
   * Lists your views of the dispute list and those that colleagues share, by name.
   * @summary List views
   */
  @Get()
  async listViews(@Request() request: SignedIn): Promise<ViewListDto> {
    return { views: await this.views.listViews(request.user) };
  }

  /**
   * Saves filters, sorting and columns of the dispute list under a name.
   * @summary Create a view
   */
  @Post()
  @Security('session', ['disputes:write'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(409, 'You have too many views')
  @Response<ErrorDto>(422, 'The name, a filter or a column is invalid')
  async createView(@Request() request: SignedIn, @Body() body: CreateViewRequest): Promise<ViewDto> {
    this.setStatus(201);
    return this.views.createView(request.user, body);
  }

  /**
   * Changes the given fields. In a colleague's shared view you can change only `is_default`, which applies only to you.
   * @summary Change a view
   */
  @Put('{viewId}')
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(403, 'The view belongs to a colleague')
  @Response<ErrorDto>(422, 'The name, a filter or a column is invalid')
  async updateView(
    @Request() request: SignedIn,
    @Path() viewId: string,
    @Body() body: UpdateViewRequest,
  ): Promise<ViewDto> {
    return this.views.updateView(request.user, viewId, body);
  }

  /**
   * Deletes a view. Owners and admins can also delete a colleague's shared view.
   * @summary Delete a view
   */
  @Delete('{viewId}')
  @Security('session', ['disputes:write'])
  @Response<ErrorDto>(403, 'The view belongs to a colleague')
  async deleteView(@Request() request: SignedIn, @Path() viewId: string): Promise<MessageDto> {
    await this.views.deleteView(request.user, viewId);
    return { message: 'View deleted' };
  }
}
