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
import { publicEventTypes } from '../../platform/events/event-types.js';
import type {
  ChatChannelAnswerDto,
  ChatChannelsDto,
  ChatTestDto,
  CreateChatChannelRequest,
  UpdateChatChannelRequest,
} from './chat-channels.dto.js';
import type { ChatChannelsService } from './chat-channels.service.js';

@Route('api/chat-channels')
@Tags('Chat')
@Security('session', ['chat_channels:read'])
export class ChatChannelsController extends Controller {
  constructor(private readonly channels: ChatChannelsService) {
    super();
  }

  /**
   * Lists the Slack and Teams channels that receive messages about disputes. The URL is hidden.
   * @summary List chat channels
   */
  @Get()
  async listChatChannels(@Request() request: SignedIn): Promise<ChatChannelsDto> {
    return {
      channels: await this.channels.listChatChannels(request.user),
      available_events: [...publicEventTypes],
    };
  }

  /**
   * Adds a channel. Slack takes the URL of an incoming webhook, Teams that of a workflow.
   * @summary Add a chat channel
   */
  @Post()
  @Security('session', ['chat_channels:write'])
  @SuccessResponse(201, 'Created')
  @Response<ErrorDto>(409, 'The maximum number of channels is reached')
  @Response<ErrorDto>(422, 'The URL is not one of the service, or an event or the time zone is unknown')
  async createChatChannel(
    @Request() request: SignedIn,
    @Body() body: CreateChatChannelRequest,
  ): Promise<ChatChannelAnswerDto> {
    this.setStatus(201);
    return { channel: await this.channels.createChatChannel(request.user, body) };
  }

  /**
   * Returns one channel, without its URL.
   * @summary Get a chat channel
   */
  @Get('{channelId}')
  async getChatChannel(
    @Request() request: SignedIn,
    @Path() channelId: string,
  ): Promise<ChatChannelAnswerDto> {
    return { channel: await this.channels.getChatChannel(request.user, channelId) };
  }

  /**
   * Changes the given fields. The kind stays.
   * @summary Change a chat channel
   */
  @Put('{channelId}')
  @Security('session', ['chat_channels:write'])
  @Response<ErrorDto>(422, 'The URL is not one of the service, or an event or the time zone is unknown')
  async updateChatChannel(
    @Request() request: SignedIn,
    @Path() channelId: string,
    @Body() body: UpdateChatChannelRequest,
  ): Promise<ChatChannelAnswerDto> {
    return { channel: await this.channels.updateChatChannel(request.user, channelId, body) };
  }

  /**
   * Removes a channel and its pending messages. Rules that notify it do nothing from then on.
   * @summary Remove a chat channel
   */
  @Delete('{channelId}')
  @Security('session', ['chat_channels:write'])
  async deleteChatChannel(@Request() request: SignedIn, @Path() channelId: string): Promise<MessageDto> {
    await this.channels.deleteChatChannel(request.user, channelId);
    return { message: 'Chat channel deleted' };
  }

  /**
   * Posts a test message and returns whether the service accepted it.
   * @summary Send a test message
   */
  @Post('{channelId}/test')
  @Security('session', ['chat_channels:write'])
  async testChatChannel(@Request() request: SignedIn, @Path() channelId: string): Promise<ChatTestDto> {
    return this.channels.test(request.user, channelId);
  }
}
