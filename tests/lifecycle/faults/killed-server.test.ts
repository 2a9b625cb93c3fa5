import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask } from '../../platform'
import {
  injectFault,
  pendingFaults,
  oneSignup,
  oneSignupBeforeEmail,
  signupRecordsOnceEmailed,
  signupRecords,
} from './signup-records'
import { hangMs, patiently } from '../../patience'
import { Guest, ifConnectionLost } from './guest'
import { openLiveClub, slug } from './live-club'
import { lockTable, rowsOf, startProcesses, type LockedTable, type Processes } from './processes'

let parts: Processes
let tierId: string
const guests: Guest[] = []
beforeAll(async () => {
  parts = await startProcesses()
  tierId = (await openLiveClub(parts))[0]!
}, hangMs)
afterAll(() => parts.stop())

function aGuest(): Guest {
  const guest = new Guest(parts, { slug, tierId })
  guests.push(guest)
  return guest
}

/** Kills the server while a transaction waits to write to the table. */
async function killWriting(table: LockedTable, work: () => Promise<unknown>) {
  const held = await lockTable(await parts.databaseUrl(), table)
  const working = work().catch(ifConnectionLost)
  await held.waiting()
  await parts.server.kill()
  await held.letGo()
  await working
}

/** Opens the checkout and returns its URL. */
async function atCheckout(guest: Guest): Promise<string> {
  await guest.atReview()
  return (await guest.complete()).headers.location!
}

const live = async (guest: Guest) => (await signupRecords(parts, guest.email)).live === 1
const becomesLive = (guest: Guest) => vi.waitUntil(() => live(guest), patiently)
const run = async (text: string) => rowsOf(await parts.databaseUrl(), text)

/** Expires the claims of a dead process, which would otherwise expire after some time. */
const letClaimsRunOut = () => run(`update webhook_inbox set claimed_until = now() where status = 'queued'`)

describe('a server killed', { timeout: hangMs }, () => {
  const moments: [string, (guest: Guest) => Promise<void>][] = [
    [
      'while step 2 is being saved',
      async (guest) => {
        await guest.choose()
        await killWriting('join_drafts', () => guest.fillIn())
      },
    ],
    [
      'after step 2',
      async (guest) => {
        await guest.atReview()
        await parts.server.kill()
      },
    ],
    [
      'while the account is being created',
      async (guest) => {
        await guest.atReview()
        await killWriting('consents', () => guest.complete())
        expect(await signupRecords(parts, guest.email)).toMatchObject({ users: 0, members: 0 })
      },
    ],
    [
      'when there is an account and no checkout yet',
      async (guest) => {
        await guest.atReview()
        await injectFault(parts, { target: 'api', mode: 'timeout', match: '/checkout/sessions', count: 1 })
        const completing = guest.complete().catch(ifConnectionLost)
        await vi.waitUntil(async () => (await pendingFaults(parts)).length === 0, 10_000)
        await parts.server.kill()
        await completing
        expect(await signupRecords(parts, guest.email)).toMatchObject({
          users: 1,
          members: 1,
          openCheckouts: 1,
        })
      },
    ],
    [
      'when Stripe has opened a checkout that we do not know of',
      async (guest) => {
        await guest.atReview()
        await injectFault(parts, { target: 'api', mode: 'lost', match: '/checkout/sessions' })
        expect((await guest.complete()).status).toBeGreaterThan(500)
        await parts.server.kill()
        await injectFault(parts, { clear: true })
      },
    ],
    [
      'when the checkout is open',
      async (guest) => {
        await atCheckout(guest)
        await parts.server.kill()
      },
    ],
    [
      'after the payment, before the return',
      async (guest) => {
        await injectFault(parts, { target: 'webhooks', mode: 'drop' })
        const back = await guest.pay(await atCheckout(guest))
        await killWriting('memberships', () => guest.see(back!))
        await injectFault(parts, { clear: true })
      },
    ],
    [
      'while the new member’s welcome email is being queued',
      async (guest) => {
        await injectFault(parts, { target: 'webhooks', mode: 'drop' })
        const back = await guest.pay(await atCheckout(guest))
        await killWriting('outgoing_emails', () => guest.see(back!))
        await injectFault(parts, { clear: true })
        expect(await signupRecords(parts, guest.email)).toMatchObject({ live: 0, welcomes: 0 })
      },
    ],
    [
      'while the webhooks of the payment are being processed',
      async (guest) => {
        const checkout = await atCheckout(guest)
        await killWriting('memberships', () => guest.pay(checkout))
      },
    ],
  ]

  it.each(moments)('%s: the guest continues and becomes a member once', async (_, dies) => {
    const guest = aGuest()
    await dies(guest)
    await parts.server.start()
    await guest.join()
    expect(guest.responses.filter(({ status }) => status === 500)).toEqual([])
    expect(await signupRecords(parts, guest.email)).toMatchObject(oneSignupBeforeEmail)
  })

  it('repeatedly during many signups: each continues and becomes a member once', async () => {
    const crowd = Array.from({ length: 12 }, aGuest)
    const joining = Promise.all(crowd.map((guest) => guest.join()))
    joining.catch(() => undefined)
    const sent = () => crowd.flatMap(({ responses }) => responses).filter(({ status }) => status > 0).length
    for (const answers of [20, 45, 60]) {
      await vi.waitUntil(() => sent() >= answers, { ...patiently, interval: 1 })
      await parts.server.kill()
      await parts.server.start()
    }
    await joining
    expect(crowd.flatMap(({ responses }) => responses).filter(({ status }) => status === 500)).toEqual([])
    for (const { email } of crowd) {
      expect(await signupRecords(parts, email)).toMatchObject(oneSignupBeforeEmail)
    }
  })

  it('before the webhooks of a payment arrive: Stripe resends them, and no one has to return', async () => {
    const guest = aGuest()
    const checkout = await atCheckout(guest)
    await parts.server.kill()
    expect(await guest.pay(checkout)).not.toBeNull()
    await parts.server.start()
    await becomesLive(guest)
  })

  it('while it processes the webhooks: another process takes over, and no one has to return', async () => {
    const guest = aGuest()
    const checkout = await atCheckout(guest)
    await killWriting('memberships', () => guest.pay(checkout))
    await parts.server.start()
    await letClaimsRunOut()
    await becomesLive(guest)
  })
})

describe('a server that is asked to stop', { timeout: hangMs }, () => {
  const noLongerReady = () =>
    vi.waitUntil(async () => (await ask(`http://${parts.rootDomain}/readyz`)).status === 503, patiently)

  it('responds to accepted requests first', async () => {
    const guest = await aGuest().atReview()
    const held = await lockTable(await parts.databaseUrl(), 'consents')
    const completing = guest.complete()
    await held.waiting()
    const stopped = parts.server.stop()
    await noLongerReady()
    await held.letGo()
    const { status, headers } = await completing
    expect({ status, location: headers.location }).toMatchObject({
      status: 303,
      location: expect.stringContaining('/c/pay/'),
    })
    expect(await stopped).toBe(0)
    await parts.server.start()
    await guest.join()
  })

  it('interrupts nothing under load, and exits cleanly', async () => {
    const lines = Array.from({ length: 8 }, aGuest)
    let sending = true
    const load = lines.map(async (guest) => {
      await guest.atReview()
      while (sending) expect((await guest.see('/join?step=review')).status).toBe(200)
    })
    const all = Promise.all(load)
    all.catch(() => undefined)
    await vi.waitUntil(() => lines.every(({ responses }) => responses.length > 5), 20_000)
    const stopped = parts.server.stop()
    await noLongerReady()
    // Like a load balancer that has noticed.
    sending = false
    await all
    expect(await stopped).toBe(0)
    expect(
      lines.flatMap(({ responses }) => responses).filter(({ status }) => status !== 200 && status !== 303),
    ).toEqual([])
    await parts.server.start()
    await Promise.all(lines.map((guest) => guest.join()))
  })
})

it('every email of these signups is sent once', { timeout: hangMs }, async () => {
  expect(guests.length).toBeGreaterThan(19)
  const all = await Promise.all(guests.map(({ email }) => signupRecordsOnceEmailed(parts, email)))
  expect(all).toEqual(guests.map(() => oneSignup))
})
