import { html } from 'hono/html'
import { NOUNS } from '../api/endpoint'
import { createdOf } from '../index-columns'
import { type Bank, type FinalPolicy, type StoredObject } from '../engine/working-set'
import { FAULT_MODES, type Fault } from '../faults'
import { type Html } from '../pages/layout'
import { type DeliveredEvent } from '../store'
import { bankForm, clockForm, outcomeForm, policyForm, taxForm } from './forms'
import { moment, adminLayout, table } from './layout'

/** One account: its name and its clock. */
export interface AccountView {
  id: string
  name: string
  state: string
  now: number
  offsetMs: number
  /** When something next happens by itself, epoch seconds. */
  due: number | null
  finalPolicy: FinalPolicy
  /** Whether Stripe Tax is set up; only of a connected account. */
  tax?: 'active' | 'pending'
  /** The behavior of its bank with payouts; only of a connected account. */
  bank?: Bank
}

export function accountsPage(view: {
  everyone: AccountView
  accounts: AccountView[]
  message?: string
}): Html {
  return adminLayout({
    title: 'Accounts and time',
    here: 'accounts',
    message: view.message,
    body: html`<div class="cards">
      ${[view.everyone, ...view.accounts].map(
        (account) =>
          html`<section class="card" aria-label="${account.name} ${account.id}">
            <h2>${account.name}</h2>
            <p class="soft">
              ${account.id === '' ? 'Moves every account together.' : html`<code>${account.id}</code> · ${account.state}`}
            </p>
            <p>
              Now ${moment(account.now)}
              UTC${account.offsetMs > 0 ? html` <span class="soft">(moved)</span>` : ''}
              ${account.due === null ? '' : html`<br /><span class="soft">Next due ${moment(account.due)}</span>`}
            </p>
            ${account.id === '' ? '' : linksOf(account.id)} ${clockForm(account)}
            ${account.id === '' || account.state === 'platform' ? '' : outcomeForm(account)}
            ${account.id === '' ? '' : policyForm(account)} ${account.tax ? taxForm(account) : ''}
            ${account.bank ? bankForm(account.id, account.bank) : ''}
          </section>`,
      )}
    </div>`,
  })
}

function linksOf(account: string): Html {
  const to = (type: string, text: string) =>
    html`<a href="/_sandbox/objects?account=${account}&type=${type}">${text}</a>`
  return html`<p>
    ${to('customer', 'Customers')} · ${to('subscription', 'Subscriptions')} · ${to('invoice', 'Invoices')} ·
    ${to('payout', 'Payouts')} ·
    <a href="/_sandbox/events?account=${account}">Events</a>
  </p>`
}

export function objectsPage(view: {
  account: string
  type: string
  objects: StoredObject[]
  more: string | null
  accounts: { id: string; name: string }[]
}): Html {
  return adminLayout({
    title: 'Objects',
    here: 'objects',
    body: html`<form class="tools" method="get">
        ${accountChoice(view.accounts, view.account)}
        <div>
          <label for="type">Type</label>
          <select id="type" name="type">
            ${Object.keys(NOUNS).map((type) => html`<option ${type === view.type ? html`selected` : ''}>${type}</option>`)}
          </select>
        </div>
        <button class="primary">Show</button>
      </form>
      ${table(
        'Objects',
        ['Id', 'What', 'Account', 'Created'],
        view.objects.map(
          (stored) =>
            html`<tr>
              <td>
                <a href="/_sandbox/objects/${stored.id}"><code>${stored.id.slice(0, 34)}</code></a>
              </td>
              <td>${gist(stored)}</td>
              <td><code>${stored.account}</code></td>
              <td>${moment(createdOf(stored))}</td>
            </tr>`,
        ),
        'There is none of this kind.',
      )}
      ${view.more ? html`<p><a href="${view.more}">Older ones</a></p>` : ''}`,
  })
}

function gist(stored: StoredObject): string {
  switch (stored.type) {
    case 'customer':
      return stored.body.email ?? stored.body.name ?? ''
    case 'product':
      return stored.body.name
    case 'price':
    case 'charge':
    case 'dispute':
    case 'refund':
    case 'application_fee':
    case 'payout':
    case 'payment_intent': {
      const { body } = stored
      const cents = 'unit_amount' in body ? body.unit_amount : body.amount
      return [`${((cents ?? 0) / 100).toFixed(2)} ${body.currency}`, 'status' in body ? body.status : '']
        .join(' ')
        .trim()
    }
    case 'invoice':
      return `${(stored.body.total / 100).toFixed(2)} ${stored.body.currency} ${stored.body.status ?? ''}`
    case 'subscription':
    case 'subscription_schedule':
    case 'setup_intent':
    case 'checkout.session':
    case 'invoice_payment':
      return stored.body.status ?? ''
    case 'invoiceitem':
      return `${(stored.body.amount / 100).toFixed(2)} ${stored.body.currency} ${stored.body.description ?? ''}`
    case 'payment_method':
      return `${stored.body.card?.brand ?? ''} ${stored.body.card?.last4 ?? ''}`
    case 'v2.core.account':
      return `${stored.body.display_name ?? ''} ${stored.hidden.onboarding ?? ''}`
    default:
      return ''
  }
}

export function jsonPage(view: {
  title: string
  here: 'objects' | 'events'
  json: object
  details?: Html
  message?: string
}): Html {
  return adminLayout({
    title: view.title,
    here: view.here,
    message: view.message,
    body: html`${view.details ?? ''}
      <pre tabindex="0" role="region" aria-label="JSON">${JSON.stringify(view.json, null, 2)}</pre>`,
  })
}

export function eventsPage(view: {
  account: string
  type: string
  events: DeliveredEvent[]
  more: string | null
  accounts: { id: string; name: string }[]
}): Html {
  return adminLayout({
    title: 'Events',
    here: 'events',
    body: html`<form class="tools" method="get">
        ${accountChoice(view.accounts, view.account)}
        <div>
          <label for="type">Type</label>
          <input id="type" name="type" value="${view.type}" placeholder="invoice.*" />
        </div>
        <button class="primary">Show</button>
      </form>
      ${table(
        'Events',
        ['Type', 'Account', 'When', 'Delivery', 'Attempts', 'Again'],
        view.events.map(
          (event) =>
            html`<tr>
              <td><a href="/_sandbox/events/${event.id}">${event.type}</a></td>
              <td><code>${event.account}</code></td>
              <td>${moment(event.created)}</td>
              <td>${stateOf(event)}</td>
              <td>${event.attempts}</td>
              <td>${resendForm(event)}</td>
            </tr>`,
        ),
        'Nothing has happened yet.',
      )}
      ${view.more ? html`<p><a href="${view.more}">Older ones</a></p>` : ''}`,
  })
}

function stateOf({ state, endpoint }: DeliveredEvent): Html {
  if (state === 'none') return html`<span class="soft">not subscribed</span>`
  const bad = state === 'failed' || state === 'dropped'
  return html`<span class="${bad ? 'bad' : ''}">${state}</span> <span class="soft">${endpoint}</span>`
}

export function resendForm(event: DeliveredEvent): Html {
  if (event.endpoint === null) return html``
  return html`<form method="post" action="/_sandbox/events/${event.id}/resend">
    <button aria-label="Send again: ${event.type}">Send again</button>
  </form>`
}

/** The attempts at delivering an event. */
export function attemptsTable(event: DeliveredEvent): Html {
  return table(
    'Attempts',
    ['When', 'Answer', 'Took'],
    event.log.map(
      (attempt) =>
        html`<tr>
          <td>${attempt.at.slice(0, 23).replace('T', ' ')}</td>
          <td>${attempt.status ?? attempt.error ?? ''}${attempt.duplicate ? ' (second copy)' : ''}</td>
          <td>${attempt.ms === undefined ? '' : `${attempt.ms} ms`}</td>
        </tr>`,
    ),
    'Not tried yet.',
  )
}

function accountChoice(accounts: { id: string; name: string }[], selectedId: string): Html {
  return html`<div>
    <label for="account">Account</label>
    <select id="account" name="account">
      <option value="">All</option>
      ${accounts.map(
        ({ id, name }) =>
          html`<option value="${id}" ${id === selectedId ? html`selected` : ''}>${name} (${id})</option>`,
      )}
    </select>
  </div>`
}

export function faultsPage(view: { faults: readonly Fault[]; message?: string }): Html {
  const choices = Object.entries(FAULT_MODES).flatMap(([target, modes]) =>
    modes.map((mode) => `${target} ${mode}`),
  )
  return adminLayout({
    title: 'Faults',
    here: 'faults',
    message: view.message,
    body: html`<form class="tools" method="post" action="/_sandbox/faults">
        <div>
          <label for="fault">What goes wrong</label>
          <select id="fault" name="fault">
            ${choices.map((choice) => html`<option>${choice}</option>`)}
          </select>
        </div>
        <div>
          <label for="count">How often (empty: until cleared)</label>
          <input id="count" name="count" inputmode="numeric" value="1" />
        </div>
        <div>
          <label for="match">Only where the path or type has</label>
          <input id="match" name="match" placeholder="/v1/checkout" />
        </div>
        <div>
          <label for="decline">Why a charge is declined</label>
          <input id="decline" name="decline" placeholder="lost_card" />
        </div>
        <button class="primary">Let it happen</button>
        <button name="clear" value="1">Clear all</button>
      </form>
      ${table(
        'Faults in force',
        ['Target', 'Mode', 'Times left', 'Only'],
        view.faults.map(
          (fault) =>
            html`<tr>
              <td>${fault.target}</td>
              <td>${fault.mode}</td>
              <td>${fault.left ?? 'until cleared'}</td>
              <td>${fault.match ?? ''}</td>
            </tr>`,
        ),
        'Nothing goes wrong at the moment.',
      )}`,
  })
}
