import type { GoogleConfig } from '../config.js';
import { AppError, errors } from '../errors/catalogue.js';
import type { SessionDto, SignInOptionsDto } from './auth.dto.js';
import type { AuthService } from './auth.service.js';
import type { GoogleIdentity, GoogleUser } from './google-identity.js';
import type { User, UsersRepository } from './users.repository.js';

export type GoogleDeps = {
  readonly users: UsersRepository;
  readonly auth: AuthService;
  readonly google: GoogleConfig | undefined;
  readonly identity: GoogleIdentity | undefined;
};

/** Signing in with Google: docs/decisions/0017-google-sign-in.md says who is taken for whom. */
export class GoogleService {
  constructor(private readonly deps: GoogleDeps) {}

  options(): SignInOptionsDto {
    const { google } = this.deps;
    return { google: google === undefined ? null : { client_id: google.clientId } };
  }

  /** Signs in whom Google's own id names; whoever is new becomes the owner of a company. */
  async signIn(idToken: string, nonce: string | undefined): Promise<SessionDto> {
    const { identity, auth } = this.deps;
    if (identity === undefined) throw errors.routeNotFound();
    const google = await identity.verify(idToken, nonce);
    return auth.signIn((await this.find(google)) ?? (await this.create(google)));
  }

  private find({ subject }: GoogleUser): Promise<User | undefined> {
    return this.deps.users.findByOauth({ provider: 'google', subject });
  }

  private async create({ subject, email, name }: GoogleUser): Promise<User> {
    try {
      return await this.deps.auth.insertCompany({ email, name, oauth: { provider: 'google', subject } });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== errors.emailTaken().code) throw error;
      // Two clicks at the same time: the other one has made it.
      const made = await this.find({ subject, email, name });
      if (made === undefined) throw errors.googleEmailTaken();
      return made;
    }
  }
}
