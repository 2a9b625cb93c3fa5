import { html } from 'hono/html'
import { type Context, type Hono } from 'hono'
import { PLATFORM_ACCOUNT } from '../../fixed'
import { advance, advanceTo, afterNextRenewal } from '../acts/advance'
import { disputeCharge } from '../acts/dispute'
import { setOutcome } from '../acts/set-outcome'
import { NOUNS } from '../api/endpoint'
import { type SandboxEnv } from '../api/serve'
import { type Type } from '../engine/books'
import { OUTCOMES } from '../engine/onboarding'
import { modesOf, type FaultMode, type FaultTarget } from '../faults'
import { type Stand } from '../stand'
import { deedsFor, policyOf } from './forms'
import { moment, ROOM_HEADERS } from './frame'
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

/** Serves the control room under `/_sandbox`: what is there, what has happened, and the hands to move it. */
export function serveControlRoom(app: Hono<SandboxEnv>, stand: Stand): void {
  app.use('/_sandbox/*', async (c, next) => {
    // Another site's page must not move the clock of whoever looks at it.
    if (c.req.method === 'POST' && c.req.header('sec-fetch-site') === 'cross-site') {
      return c.text('Not from another site.', 403)
    }
    return next()
  })

  app.get('/_sandbox', async (c) => {
    const accounts = await accountViews(stand)
    const everyone = viewOf(stand, { id: '', name: 'Everyone', state: '' })
    return c.html(accountsPage({ everyone, accounts, said: c.req.query('said') }), 200, ROOM_HEADERS)
  })

  app.post('/_sandbox/clock', async (c) => {
    const form = await c.req.parseBody()
    const account = text(form.account) || undefined
    const asked = text(form.advance)
    const target = asked === 'next' ? await afterNextRenewal(stand, account) : null
    const moved =
      asked === 'next'
        ? target === null
          ? null
          : await advanceTo(stand, target, account)
        : await advance(stand, asked, account)
    return back(c, '/_sandbox', moved ? `It is now ${moment(moved.now)} UTC.` : 'Nothing renews here.')
  })

  app.post('/_sandbox/outcome', async (c) => {
    const form = await c.req.parseBody()
    const outcome = OUTCOMES.find((one) => one === form.outcome)
    const done = outcome !== undefined && (await setOutcome(stand, text(form.account), outcome))
    return back(c, '/_sandbox', done ? `The account is now ${outcome}.` : 'No such account or outcome.')
  })

  app.get('/_sandbox/objects', async (c) => {
    const account = c.req.query('account') ?? ''
    const asked = c.req.query('type') ?? 'subscription'
    const type = (Object.hasOwn(NOUNS, asked) ? asked : 'subscription') as Type
    const { data, more } = await stand.store.list({
      type,
      account: account || undefined,
      limit: PAGE,
      after: c.req.query('after'),
    })
    const older = more ? `?account=${account}&type=${type}&after=${data.at(-1)?.id ?? ''}` : null
    const accounts = await accountViews(stand)
    return c.html(objectsPage({ account, type, objects: data, more: older, accounts }), 200, ROOM_HEADERS)
  })

  app.get('/_sandbox/objects/:id', async (c) => {
    const kept = await stand.store.any(c.req.param('id'))
    if (!kept) return c.text('There is no such object.', 404)
    const said = c.req.query('said')
    const page = jsonPage({
      title: kept.id,
      here: 'objects',
      json: kept.body,
      beside: deedsFor(kept),
      said,
    })
    return c.html(page, 200, ROOM_HEADERS)
  })

  app.post('/_sandbox/charges/:id/dispute', async (c) => {
    const id = c.req.param('id')
    const asked = text((await c.req.parseBody()).outcome)
    const outcome = asked === 'won' || asked === 'lost' ? asked : 'open'
    const dispute = await disputeCharge(stand, id, { outcome, reason: 'fraudulent' })
    const said = typeof dispute === 'string' ? dispute : `Dispute ${dispute.id}: ${dispute.status}.`
    return back(c, `/_sandbox/objects/${id}`, said)
  })

  app.post('/_sandbox/policy', async (c) => {
    const form = await c.req.parseBody()
    const policy = policyOf(form.policy)
    if (!policy) return back(c, '/_sandbox', 'That is no policy known here.')
    await stand.settings.setFinalPolicy(text(form.account), policy)
    return back(c, '/_sandbox', 'That is how it will go.')
  })

  app.get('/_sandbox/events', async (c) => {
    const [account, type] = [c.req.query('account') ?? '', c.req.query('type') ?? '']
    const { data, more } = await stand.store.events({
      account: account || undefined,
      types: type ? [type] : undefined,
      limit: PAGE,
      after: c.req.query('after'),
    })
    const older = more
      ? `?account=${account}&type=${encodeURIComponent(type)}&after=${data.at(-1)?.id ?? ''}`
      : null
    const accounts = await accountViews(stand)
    return c.html(eventsPage({ account, type, events: data, more: older, accounts }), 200, ROOM_HEADERS)
  })

  app.get('/_sandbox/events/:id', async (c) => {
    const event = await stand.store.event(c.req.param('id'))
    if (!event) return c.text('There is no such event.', 404)
    const beside = html`${resendForm(event)}
      <h2>Attempts</h2>
      ${attemptsTable(event)}
      <h2>Event</h2>`
    const said = c.req.query('said')
    return c.html(
      jsonPage({ title: event.type, here: 'events', json: event.body, beside, said }),
      200,
      ROOM_HEADERS,
    )
  })

  app.post('/_sandbox/events/:id/resend', async (c) => {
    const event = await stand.store.event(c.req.param('id'))
    if (!event) return c.text('There is no such event.', 404)
    const status = await stand.deliveries.resend(event)
    return back(
      c,
      `/_sandbox/events/${event.id}`,
      status ? `Sent again: answered ${status}.` : 'It could not be delivered.',
    )
  })

  app.get('/_sandbox/faults', (c) =>
    c.html(faultsPage({ faults: stand.faults.list(), said: c.req.query('said') }), 200, ROOM_HEADERS),
  )

  app.post('/_sandbox/faults', async (c) => {
    const form = await c.req.parseBody()
    if (form.clear) {
      stand.faults.clear()
      return back(c, '/_sandbox/faults', 'All is well again.')
    }
    const [target = '', mode = ''] = text(form.fault).split(' ')
    const modes = modesOf.get(target) ?? []
    const count = text(form.count).trim()
    if (!modes.includes(mode) || !/^\d{0,6}$/.test(count))
      return back(c, '/_sandbox/faults', 'That is no fault known here.')
    stand.faults.add({
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

async function accountViews(stand: Stand): Promise<AccountView[]> {
  const { data } = await stand.store.list({ type: 'v2.core.account', limit: 200 })
  return [
    viewOf(stand, { id: PLATFORM_ACCOUNT, name: 'Platform', state: 'platform' }),
    ...data.map(({ id, body, hidden }) =>
      viewOf(stand, { id, name: body.display_name ?? id, state: hidden.onboarding ?? 'not_started' }),
    ),
  ]
}

function viewOf(stand: Stand, account: { id: string; name: string; state: string }): AccountView {
  const id = account.id || undefined
  return {
    ...account,
    now: stand.clock.now(id),
    offsetMs: stand.clock.offset(id),
    due: id === undefined ? null : stand.nextDueOf(id),
    finalPolicy: stand.settings.finalPolicy(account.id),
  }
}

function back(c: Context, path: string, said: string): Response {
  return c.redirect(`${path}?said=${encodeURIComponent(said)}`, 303)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
