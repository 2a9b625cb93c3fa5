import { html } from 'hono/html'
import { type Context, type Hono } from 'hono'
import { PLATFORM_ACCOUNT } from '../../constants'
import { advanceClock, advanceClockTo, afterNextRenewal } from '../actions/advance-clock'
import { disputeCharge } from '../actions/dispute'
import { setBank } from '../actions/set-bank'
import { setTax } from '../actions/set-tax'
import { setOnboardingOutcome } from '../actions/set-onboarding-outcome'
import { NOUNS } from '../api/endpoint'
import { type SandboxEnv } from '../api/serve'
import { type Type } from '../engine/working-set'
import { OUTCOMES } from '../engine/onboarding'
import { isTaxActive } from '../engine/tax/rates'
import { modesOf, type FaultMode, type FaultTarget } from '../faults'
import { type StripeEmulator } from '../emulator'
import { actionForms, policyOf } from './forms'
import { moment, ADMIN_HEADERS } from './layout'
import {
  accountsPage,
  type AccountView,
  attemptsTable,
  eventsPage,
  faultsPage,
  jsonPage,
  objectsPage,
  resendForm,
} from './views'

const PAGE = 50

/** Serves the admin UI under `/_sandbox`: objects, events, clocks, faults, and forms to change them. */
export function serveAdminUi(app: Hono<SandboxEnv>, emulator: StripeEmulator): void {
  app.use('/_sandbox/*', async (c, next) => {
    // Another site's page must not move the clock from a visitor's browser.
    if (c.req.method === 'POST' && c.req.header('sec-fetch-site') === 'cross-site') {
      return c.text('Not from another site.', 403)
    }
    return next()
  })

  app.get('/_sandbox', async (c) => {
    const accounts = await accountViews(emulator)
    const everyone = viewOf(emulator, { id: '', name: 'Everyone', state: '' })
    return c.html(accountsPage({ everyone, accounts, message: c.req.query('said') }), 200, ADMIN_HEADERS)
  })

  app.post('/_sandbox/clock', async (c) => {
    const form = await c.req.parseBody()
    const account = text(form.account) || undefined
    const step = text(form.advance)
    const target = step === 'next' ? await afterNextRenewal(emulator, account) : null
    const moved =
      step === 'next'
        ? target === null
          ? null
          : await advanceClockTo(emulator, target, account)
        : await advanceClock(emulator, step, account)
    return back(c, '/_sandbox', moved ? `It is now ${moment(moved.now)} UTC.` : 'Nothing renews here.')
  })

  app.post('/_sandbox/tax', async (c) => {
    const form = await c.req.parseBody()
    const done = await setTax(emulator, text(form.account), form.status === 'active' ? 'active' : 'pending')
    return back(c, '/_sandbox', done ? 'Stripe Tax is changed.' : 'No such account.')
  })

  app.post('/_sandbox/bank', async (c) => {
    const form = await c.req.parseBody()
    const done = await setBank(emulator, text(form.account), form.status === 'closed' ? 'closed' : 'open')
    return back(c, '/_sandbox', done ? 'The bank account is changed.' : 'No such account.')
  })

  app.post('/_sandbox/outcome', async (c) => {
    const form = await c.req.parseBody()
    const outcome = OUTCOMES.find((one) => one === form.outcome)
    const done = outcome !== undefined && (await setOnboardingOutcome(emulator, text(form.account), outcome))
    return back(c, '/_sandbox', done ? `The account is now ${outcome}.` : 'No such account or outcome.')
  })

  app.get('/_sandbox/objects', async (c) => {
    const account = c.req.query('account') ?? ''
    const typeParam = c.req.query('type') ?? 'subscription'
    const type = (Object.hasOwn(NOUNS, typeParam) ? typeParam : 'subscription') as Type
    const { data, more } = await emulator.store.list({
      type,
      account: account || undefined,
      limit: PAGE,
      after: c.req.query('after'),
    })
    const older = more ? `?account=${account}&type=${type}&after=${data.at(-1)?.id ?? ''}` : null
    const accounts = await accountViews(emulator)
    return c.html(objectsPage({ account, type, objects: data, more: older, accounts }), 200, ADMIN_HEADERS)
  })

  app.get('/_sandbox/objects/:id', async (c) => {
    const stored = await emulator.store.any(c.req.param('id'))
    if (!stored) return c.text('There is no such object.', 404)
    const message = c.req.query('said')
    const page = jsonPage({
      title: stored.id,
      here: 'objects',
      json: stored.body,
      details: actionForms(stored),
      message,
    })
    return c.html(page, 200, ADMIN_HEADERS)
  })

  app.post('/_sandbox/charges/:id/dispute', async (c) => {
    const id = c.req.param('id')
    const outcomeField = text((await c.req.parseBody()).outcome)
    const outcome = outcomeField === 'won' || outcomeField === 'lost' ? outcomeField : 'open'
    const dispute = await disputeCharge(emulator, id, { outcome, reason: 'fraudulent' })
    const message = typeof dispute === 'string' ? dispute : `Dispute ${dispute.id}: ${dispute.status}.`
    return back(c, `/_sandbox/objects/${id}`, message)
  })

  app.post('/_sandbox/policy', async (c) => {
    const form = await c.req.parseBody()
    const policy = policyOf(form.policy)
    if (!policy) return back(c, '/_sandbox', 'That is no policy known here.')
    await emulator.settings.setFinalPolicy(text(form.account), policy)
    return back(c, '/_sandbox', 'That is how it will go.')
  })

  app.get('/_sandbox/events', async (c) => {
    const [account, type] = [c.req.query('account') ?? '', c.req.query('type') ?? '']
    const { data, more } = await emulator.store.events({
      account: account || undefined,
      types: type ? [type] : undefined,
      limit: PAGE,
      after: c.req.query('after'),
    })
    const older = more
      ? `?account=${account}&type=${encodeURIComponent(type)}&after=${data.at(-1)?.id ?? ''}`
      : null
    const accounts = await accountViews(emulator)
    return c.html(eventsPage({ account, type, events: data, more: older, accounts }), 200, ADMIN_HEADERS)
  })

  app.get('/_sandbox/events/:id', async (c) => {
    const event = await emulator.store.event(c.req.param('id'))
    if (!event) return c.text('There is no such event.', 404)
    const details = html`${resendForm(event)}
      <h2>Attempts</h2>
      ${attemptsTable(event)}
      <h2>Event</h2>`
    const message = c.req.query('said')
    return c.html(
      jsonPage({ title: event.type, here: 'events', json: event.body, details, message }),
      200,
      ADMIN_HEADERS,
    )
  })

  app.post('/_sandbox/events/:id/resend', async (c) => {
    const event = await emulator.store.event(c.req.param('id'))
    if (!event) return c.text('There is no such event.', 404)
    const status = await emulator.deliveries.resend(event)
    return back(
      c,
      `/_sandbox/events/${event.id}`,
      status ? `Sent again: answered ${status}.` : 'It could not be delivered.',
    )
  })

  app.get('/_sandbox/faults', (c) =>
    c.html(faultsPage({ faults: emulator.faults.list(), message: c.req.query('said') }), 200, ADMIN_HEADERS),
  )

  app.post('/_sandbox/faults', async (c) => {
    const form = await c.req.parseBody()
    if (form.clear) {
      emulator.faults.clear()
      return back(c, '/_sandbox/faults', 'All is well again.')
    }
    const [target = '', mode = ''] = text(form.fault).split(' ')
    const modes = modesOf.get(target) ?? []
    const count = text(form.count).trim()
    if (!modes.includes(mode) || !/^\d{0,6}$/.test(count))
      return back(c, '/_sandbox/faults', 'That is no fault known here.')
    emulator.faults.add({
      target: target as FaultTarget,
      mode: mode as FaultMode,
      left: Number(count) || null,
      match: text(form.match).trim() || null,
      ms: 5000,
      declineCode: text(form.decline).trim() || undefined,
    })
    return back(c, '/_sandbox/faults', 'It will go wrong.')
  })
}

async function accountViews(emulator: StripeEmulator): Promise<AccountView[]> {
  const { data } = await emulator.store.list({ type: 'v2.core.account', limit: 200 })
  return [
    viewOf(emulator, { id: PLATFORM_ACCOUNT, name: 'Platform', state: 'platform' }),
    ...data.map(({ id, body, hidden }) =>
      viewOf(emulator, {
        id,
        name: body.display_name ?? id,
        state: hidden.onboarding ?? 'not_started',
        tax: isTaxActive(hidden.tax) ? 'active' : 'pending',
        bank: hidden.bank ?? 'open',
      }),
    ),
  ]
}

function viewOf(
  emulator: StripeEmulator,
  account: Pick<AccountView, 'id' | 'name' | 'state' | 'tax' | 'bank'>,
): AccountView {
  const id = account.id || undefined
  return {
    ...account,
    now: emulator.clock.now(id),
    offsetMs: emulator.clock.offset(id),
    due: id === undefined ? null : emulator.nextDueOf(id),
    finalPolicy: emulator.settings.finalPolicy(account.id),
  }
}

function back(c: Context, path: string, message: string): Response {
  return c.redirect(`${path}?said=${encodeURIComponent(message)}`, 303)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
