const place = document.querySelector('#providers');
const status = document.querySelector('#status');
const shownCalls = 40;

function say(text, isBad = false) {
  status.textContent = text;
  status.classList.toggle('bad', isBad);
}

/** @throws {Error} with the server's own words */
async function call(path, body) {
  const response = await fetch(`/sandbox/${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const answer = response.status === 204 ? {} : await response.json();
  if (!response.ok) throw new Error(answer.error ?? 'The sandbox did not answer as expected');
  return answer;
}

/** Runs what a button stands for, once at a time, and tells how it went. */
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
  button.addEventListener('click', () =>
    act(button, async () => {
      await call(`${provider}/disputes/${encodeURIComponent(dispute.psp_dispute_id)}/resolve`, { outcome });
      await refresh();
      return `The bank has decided: ${dispute.psp_dispute_id} is ${outcome}.`;
    }),
  );
  return button;
}

function row(provider, dispute) {
  const link = document.createElement('a');
  link.href = `/disputes?search=${encodeURIComponent(dispute.psp_dispute_id)}`;
  const code = document.createElement('code');
  code.textContent = dispute.psp_dispute_id;
  link.append(code);
  const made = new Date(dispute.created_at).toLocaleString();
  const verdict =
    dispute.outcome === null
      ? cell(resolveButton(provider, dispute, 'won'), resolveButton(provider, dispute, 'lost'))
      : cell(dispute.outcome === 'won' ? 'Won by the merchant' : 'Lost by the merchant');
  const element = document.createElement('tr');
  element.append(cell(link), cell(made), verdict);
  return element;
}

function fillRows(section, { provider, disputes }) {
  const body = section.querySelector('tbody');
  body.replaceChildren(...disputes.map((dispute) => row(provider, dispute)));
  if (disputes.length === 0) {
    const empty = cell('None yet. Make one arrive with the button above.');
    empty.colSpan = 3;
    empty.className = 'empty';
    const only = document.createElement('tr');
    only.append(empty);
    body.append(only);
  }
}

function wireArrival(section, { provider, accounts, scenarios }) {
  const form = section.querySelector('form.arrive');
  const { account_id: account, scenario } = form.elements;
  account.append(...accounts.map(({ account_id: id, account_name: name }) => option(id, name)));
  scenario.append(...scenarios.map((name) => option(name, name.replaceAll('_', ' '))));
  const button = form.querySelector('button');
  if (accounts.length === 0) {
    account.append(option('', 'No test account is connected yet'));
    button.disabled = true;
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const wish = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''));
    act(button, async () => {
      const dispute = await call(`${provider}/disputes`, { ...wish, amount: Number(wish.amount) });
      await refresh();
      return `The dispute ${dispute.psp_dispute_id} has been made; its webhook is on the way.`;
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
    act(set, async () => {
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
  wireArrival(section, provider);
  wireFaults(section, provider);
  wireCalls(section, provider);
  fillRows(section, provider);
  return section;
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
} catch (error) {
  place.replaceChildren();
  say(error.message, true);
}
