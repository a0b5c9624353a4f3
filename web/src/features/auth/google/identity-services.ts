/** The part of Google Identity Services that is used here. Source: Google, "JavaScript API reference", read 2025-11. */
type IdentityServices = {
  initialize(options: {
    client_id: string;
    callback: (answer: { credential?: string }) => void;
    nonce: string;
    auto_select: boolean;
    cancel_on_tap_outside: boolean;
    use_fedcm_for_prompt: boolean;
    context: 'signin' | 'signup';
  }): void;
  prompt(): void;
  cancel(): void;
};

type WithGoogle = Window & { google?: { accounts?: { id?: IdentityServices } } };

const address = 'https://accounts.google.com/gsi/client';
let loading: Promise<IdentityServices | undefined> | undefined;

/** Google's script, or undefined if it can't be loaded: blocked, offline, or not allowed by the operator. */
export function loadIdentityServices(): Promise<IdentityServices | undefined> {
  loading ??= new Promise((resolve) => {
    const script = document.createElement('script');
    script.src = address;
    script.async = true;
    script.addEventListener('load', () => resolve((window as WithGoogle).google?.accounts?.id));
    script.addEventListener('error', () => {
      loading = undefined;
      script.remove();
      resolve(undefined);
    });
    document.head.append(script);
  });
  return loading;
}

export type OneTap = {
  readonly clientId: string;
  readonly context: 'signin' | 'signup';
  /** Has no token if Google returned none. */
  readonly onToken: (token: string | undefined, nonce: string) => void;
};

/** Offers the Google accounts that the browser knows. Returns a function that removes the offer. */
export function offerOneTap({ clientId, context, onToken }: OneTap): () => void {
  let isActive = true;
  let services: IdentityServices | undefined;
  const nonce = randomNonce();
  void loadIdentityServices().then((loaded) => {
    if (!isActive || loaded === undefined) return;
    services = loaded;
    loaded.initialize({
      client_id: clientId,
      nonce,
      context,
      auto_select: false,
      cancel_on_tap_outside: false,
      use_fedcm_for_prompt: true,
      callback: ({ credential }) => onToken(credential, nonce),
    });
    loaded.prompt();
  });
  return () => {
    isActive = false;
    services?.cancel();
  };
}

function randomNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
