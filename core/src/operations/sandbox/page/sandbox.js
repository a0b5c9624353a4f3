import { currencyOf, storiesOf } from './stories.js';

const place = document.querySelector('#providers');
const jump = document.querySelector('#jump');
const status = document.querySelector('#status');
const shownCalls = 40;
const ordinary = {
  text: 'The bank withdraws the amount and waits for a response.',
  currency: 'USD',
  amount: '8900',
};

function say(text, isBad = false) {
  status.textContent = text;
  status.classList.toggle('bad', isBad);
}

const stored = (key) => localStorage.getItem(key);

/** Calls the API as the user who is signed in to Rebuttal in this browser, so only their company's accounts change. */
async function fetchAs(path, body, mayRenew = true) {
  const token = stored('access_token');
  const response = await fetch(path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  if (response.status !== 401 || !mayRenew || !(await renew(token))) return response;
  return fetchAs(path, body, false);
}

/** Access tokens live for minutes. Another tab may have renewed it already. */
async function renew(token) {
  if (stored('access_token') !== token) return true;
  const refreshToken = stored('refresh_token');
  if (refreshToken === null) return false;
  const headers = { authorization: `Bearer ${refreshToken}` };
  const response = await fetch('/api/auth/refresh', { method: 'POST', headers });
  if (!response.ok) return false;
  const session = await response.json();
  localStorage.setItem('access_token', session.access_token);
  localStorage.setItem('refresh_token', session.refresh_token);
  return true;
}

/** @throws {Error} with the server's message */
async function call(path, body) {
  const response = await fetchAs(`/sandbox/${path}`, body);
  const answer = response.status === 204 ? {} : await response.json();
  if (!response.ok) throw new Error(answer.error ?? 'The sandbox returned an unexpected response');
  return answer;
}

/** Runs a button's action, one at a time, and shows its result. */
async function act(button, work) {
  button.disabled = true;
  try {
    say(await work());
  } catch (error) {
    say(error.message, true);
  } finally {
    button.disabled = false;
  }
}

function option(value, text) {
  const element = document.createElement('option');
  element.value = value;
  element.textContent = text;
  return element;
}

function cell(...children) {
  const element = document.createElement('td');
  element.append(...children);
  return element;
}

function resolveButton(provider, dispute, outcome) {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'quiet';
  button.textContent = outcome === 'won' ? 'Resolve as won' : 'Resolve as lost';
  button.addEventListener(
    'click',
    () =>
      void act(button, async () => {
        const path = `${provider}/disputes/${encodeURIComponent(dispute.psp_dispute_id)}/resolve`;
        const resolved = await call(path, { outcome });
        await refresh();
        return `The bank has decided: ${dispute.psp_dispute_id} is ${outcome}; ${describeDelivery(resolved)}.`;
      }),
  );
  return button;
}

/** Describes the webhook's result. */
function describeDelivery({ delivery: { result, reason } }) {
  const why = reason === null ? '' : ` (${reason.replace(/\.$/, '')})`;
  if (result === 'none') return 'it will appear with the next sync of the account';
  if (result === 'pending') return 'its webhook is on the way';
  return `its webhook was ${result}${why}`;
}

function row({ provider }, dispute) {
  const link = document.createElement('a');
  link.href = `/disputes?search=${encodeURIComponent(dispute.psp_dispute_id)}`;
  const code = document.createElement('code');
  code.textContent = dispute.psp_dispute_id;
  link.append(code);
  const created = new Date(dispute.created_at).toLocaleString();
  const verdict =
    dispute.outcome === null
      ? cell(resolveButton(provider, dispute, 'won'), resolveButton(provider, dispute, 'lost'))
      : cell(dispute.outcome === 'won' ? 'Won by the merchant' : 'Lost by the merchant');
  const element = document.createElement('tr');
  element.append(cell(link), cell(created), verdict);
  return element;
}

function fillRows(section, provider) {
  const { disputes } = provider;
  const body = section.querySelector('tbody');
  body.replaceChildren(...disputes.map((dispute) => row(provider, dispute)));
  if (disputes.length === 0) {
    const empty = cell('None yet. Create one with the button above.');
    empty.colSpan = 3;
    empty.className = 'empty';
    const only = document.createElement('tr');
    only.append(empty);
    body.append(only);
  }
}

function group(label, stories) {
  const element = document.createElement('optgroup');
  element.label = label;
  element.append(...stories.map(({ name, title }) => option(name, title)));
  return element;
}

/** Shows the scenarios, and describes the selected one. */
function wireStories(section, { provider, scenarios }) {
  const { shared, own } = storiesOf(scenarios);
  const { scenario, amount, currency } = section.querySelector('form.arrive').elements;
  const description = section.querySelector('.description');
  description.id = `description-${provider}`;
  scenario.setAttribute('aria-describedby', description.id);
  if (shared.length > 0) scenario.append(group('Scenarios of every provider', shared));
  if (own.length > 0) scenario.append(group('Scenarios of this provider', own));
  const update = () => {
    const story = [...shared, ...own].find(({ name }) => name === scenario.value);
    description.textContent = story === undefined ? ordinary.text : story.text;
    const preset = currencyOf[scenario.value] ?? (isOfStory(currency.value) ? ordinary : undefined);
    if (preset === undefined) return;
    currency.value = preset.currency;
    amount.value = preset.amount;
  };
  scenario.addEventListener('change', update);
  update();
}

function isOfStory(currency) {
  return Object.values(currencyOf).some((preset) => preset.currency === currency);
}

function listAccounts(section, { accounts }) {
  const { account_id: account } = section.querySelector('form.arrive').elements;
  account.append(...accounts.map(({ account_id: id, account_name: name }) => option(id, name)));
  if (accounts.length === 0) account.append(option('', 'No test account is connected yet'));
}

/** Lists credentials for an account here. The simulator accepts them and signs with the secret among them. */
function listCredentials(section, { sample_credentials: credentials, accounts }) {
  const details = section.querySelector('details.credentials');
  details.open = accounts.length === 0;
  const entries = Object.entries(credentials).map(([name, value]) => {
    const entry = document.createElement('div');
    const [term, description] = ['dt', 'dd'].map((tag) => document.createElement(tag));
    const code = document.createElement('code');
    term.textContent = name.replaceAll('_', ' ');
    code.textContent = value;
    description.append(code);
    entry.append(term, description);
    return entry;
  });
  details.querySelector('dl').replaceChildren(...entries);
}

function wireArrival(section, { provider, accounts }) {
  const form = section.querySelector('form.arrive');
  const button = form.querySelector('button');
  button.disabled = accounts.length === 0;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const fields = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
    void act(button, async () => {
      const dispute = await call(`${provider}/disputes`, { ...fields, amount: Number(fields.amount) });
      await refresh();
      return `The dispute ${dispute.psp_dispute_id} was created; ${describeDelivery(dispute)}.`;
    });
  });
}

/** A warning about a payment that no one has disputed. Not every provider sends them. */
function wireAlert(section, { provider, accounts, makes_alerts: makesAlerts }) {
  const form = section.querySelector('form.arrive');
  const button = form.querySelector('[data-alert]');
  button.hidden = !makesAlerts;
  button.disabled = accounts.length === 0;
  button.addEventListener('click', () => {
    if (!form.reportValidity()) return;
    const { account_id, amount, currency, network } = Object.fromEntries(new FormData(form));
    void act(button, async () => {
      const made = await call(`${provider}/alerts`, {
        account_id,
        amount: Number(amount),
        currency,
        network,
      });
      return `An alert about payment ${made.payment_id} was created. Rebuttal shows it under Alerts.`;
    });
  });
}

function wireFaults(section, { provider }) {
  const form = section.querySelector('form.fault');
  const [set, clear] = form.querySelectorAll('button');
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const { fault, count } = Object.fromEntries(new FormData(form));
    const kind = /^\d+$/.test(fault) ? { status: Number(fault) } : { drop: fault };
    void act(set, async () => {
      await call(`${provider}/faults`, { ...kind, count: Number(count) });
      return `The next ${count} calls to the provider fail.`;
    });
  });
  clear.addEventListener('click', () =>
    act(clear, async () => {
      await call(`${provider}/faults`, { count: 0 });
      return 'All calls to the provider succeed again.';
    }),
  );
}

function wireCalls(section, { provider }) {
  const details = section.querySelector('details.calls');
  details.addEventListener('toggle', async () => {
    if (!details.open) return;
    const { requests } = await call(`${provider}/requests`);
    const lines = requests
      .slice(-shownCalls)
      .reverse()
      .map(({ at, method, path, status: answer }) => {
        const line = document.createElement('li');
        const code = document.createElement('code');
        code.textContent = `${new Date(at).toLocaleTimeString()}  ${method} ${path} → ${answer}`;
        line.append(code);
        return line;
      });
    details.querySelector('ol').replaceChildren(...lines);
  });
}

function makeSection(provider) {
  const section = document.querySelector('template#provider').content.firstElementChild.cloneNode(true);
  section.dataset.provider = provider.provider;
  section.querySelector('h2').textContent = provider.label;
  listAccounts(section, provider);
  listCredentials(section, provider);
  wireStories(section, provider);
  wireArrival(section, provider);
  wireAlert(section, provider);
  wireFaults(section, provider);
  wireCalls(section, provider);
  fillRows(section, provider);
  return section;
}

/** Shows one provider at a time: the one in the URL, otherwise the first connected one. */
function show(providers) {
  const named = providers.find(({ provider }) => location.hash === `#${provider}`);
  const shown = named ?? providers.find(({ accounts }) => accounts.length > 0) ?? providers[0];
  for (const { provider } of providers) {
    const isShown = provider === shown.provider;
    place.querySelector(`[data-provider="${provider}"]`).hidden = !isShown;
    jump.querySelector(`[href="#${provider}"]`).ariaCurrent = isShown ? 'true' : null;
  }
}

function jumpTo({ provider, label, accounts }) {
  const link = document.createElement('a');
  link.href = `#${provider}`;
  link.textContent = label;
  if (accounts.length > 0) return link;
  const note = document.createElement('span');
  note.textContent = 'not connected';
  link.append(' ', note);
  return link;
}

async function refresh() {
  const { providers } = await call('overview');
  for (const provider of providers) {
    const section = place.querySelector(`[data-provider="${provider.provider}"]`);
    if (section !== null) fillRows(section, provider);
  }
}

try {
  const { providers } = await call('overview');
  place.replaceChildren(...providers.map(makeSection));
  jump.replaceChildren(...providers.map(jumpTo));
  show(providers);
  window.addEventListener('hashchange', () => show(providers));
} catch (error) {
  place.replaceChildren();
  say(error.message, true);
}
