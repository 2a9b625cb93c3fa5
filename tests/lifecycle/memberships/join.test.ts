import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { loader as dashboard } from '~/routes/customer/dashboard'
import { loader as welcome } from '~/routes/customer/welcome'
import { loader as cameFrom } from '~/routes/join/came-from'
import { inviteGuests } from '~/business/guests/invite-guests.server'
import { saveTier } from '~/membership/tiers/save-tier.server'
import { GuestBrowser } from '../../builders/guest-browser'
import {
  aPayingClub,
  aPaymentPlatform,
  type PayingClub,
  type PaymentPlatform,
} from '../../builders/payments/payment-platform'
import { aPerson, password } from '../../builders/person'
import { clubOf } from '../../builders/request-context'
import { aTier } from '../../builders/tiers'

let payments: PaymentPlatform
let club: PayingClub
beforeAll(async () => {
  payments = await aPaymentPlatform()
})
afterAll(() => payments.close())
beforeEach(async () => {
  club = await aPayingClub(payments)
})
afterEach(async () => {
  vi.restoreAllMocks()
  await payments.fault({ clear: true })
})

const aBrowser = (options = {}) => new GuestBrowser(payments, clubOf(club), options)

function aGuest() {
  const email = `${randomBytes(6).toString('hex')}@example.test`
  return {
    fullName: 'Ada Conti',
    email,
    phone: '',
    dateOfBirth: '1985-04-12',
    password,
    confirmPassword: password,
  }
}

/** Goes up to the button "Complete Signup". */
async function atReview(browser = aBrowser(), guest = aGuest()) {
  await browser.choose(club.tierId)
  const { location } = await browser.fillIn(guest)
  expect(location).toBe(`${browser.signupPath}?step=review`)
  return { browser, guest }
}

const sessionIn = (url: string | null) => /cs_[A-Za-z0-9_]+/.exec(url ?? '')![0]
const back = (url: string | null) => `?status=success&session_id=${sessionIn(url)}`

/** All our rows of this address. */
async function recordsOf(email: string) {
  const count = async (query: string) => Number((await payments.db.owner.query(query, [email])).rows[0].count)
  const ofMember = 'in (select m.id from members m join users u on u.id = m.user_id where u.email_norm = $1)'
  return {
    users: await count('select count(*) from users where email_norm = $1'),
    members: await count(
      'select count(*) from members m join users u on u.id = m.user_id where email_norm = $1',
    ),
    attempts: await count(`select count(*) from checkout_attempts where member_id ${ofMember}`),
    live: await count(`select count(*) from memberships where status = 'active' and member_id ${ofMember}`),
    emails: await count('select count(*) from outgoing_emails where to_address = $1'),
  }
}

const args = (browser: GuestBrowser, path: string) => ({
  request: browser.request(path),
  context: browser.context(),
  params: {},
})

describe.each([
  ['on the club’s own host', {}],
  ['by reference on the platform’s host', { onRoot: true }],
])('a guest who joins %s', (_where, options) => {
  it('signs up in three steps with a payment, and is a member from then on', async () => {
    const { browser, guest } = await atReview(aBrowser(options))
    const review = await browser.see('?step=review')
    expect(review.body).toMatchObject({
      view: 'step',
      state: { step: 'review', tierId: club.tierId, account: { email: guest.email }, hasPassword: true },
    })
    expect(JSON.stringify(review.body)).not.toContain(password)

    const checkout = await browser.complete({ tierId: club.tierId })
    expect(checkout).toMatchObject({ status: 303, location: expect.stringContaining('/c/pay/cs_') })
    expect((await browser.see(back(checkout.location))).body).toMatchObject({ outcome: 'unpaid' })
    expect((await browser.see('?step=review')).body).toMatchObject({ state: { step: 'review' } })

    await payments.pay(sessionIn(checkout.location))
    expect((await browser.see(back(checkout.location))).body).toMatchObject({ outcome: 'active' })
    expect((await browser.see(back(checkout.location))).body).toMatchObject({ outcome: 'active' })
    expect((await browser.see()).body).toMatchObject({ view: 'member' })
    expect([...browser.cookies.keys()]).toEqual(['__Host-session'])
    expect(await recordsOf(guest.email)).toEqual({ users: 1, members: 1, attempts: 1, live: 1, emails: 2 })
  })
})

describe('the link by which a guest came', () => {
  /** Opens a shared link, as the browser of a guest who scans a code does. */
  function openLink(browser: GuestBrowser, source: string) {
    const opened = cameFrom({ ...args(browser, `/from/${source}`), params: { source } })
    browser.keep(opened.headers)
    return { status: opened.status, location: opened.headers.get('location') }
  }

  async function joined(browser: GuestBrowser, guest = aGuest()) {
    await atReview(browser, guest)
    const checkout = await browser.complete({ tierId: club.tierId })
    await payments.pay(sessionIn(checkout.location))
    expect((await browser.see(back(checkout.location))).body).toMatchObject({ outcome: 'active' })
    return sourceOf(guest.email)
  }

  async function sourceOf(email: string) {
    const { rows } = await payments.db.owner.query<{ join_source: string | null }>(
      'select m.join_source from members m join users u on u.id = m.user_id where u.email_norm = $1',
      [email],
    )
    return rows.map(({ join_source }) => join_source)
  }

  it('is kept from the link to the payment, and nothing but its kind', async () => {
    for (const source of ['qr', 'card', 'embed', 'email']) {
      const browser = aBrowser()
      expect(openLink(browser, source)).toEqual({ status: 302, location: '/' })
      expect([...browser.cookies]).toEqual([['__Host-came-from', source]])
      expect(await joined(browser), source).toEqual([source])
    }
  })

  it('is the last one that was opened, and a plain link without one or with a kind that does not exist', async () => {
    const twice = aBrowser()
    openLink(twice, 'qr')
    openLink(twice, 'card')
    expect(await joined(twice)).toEqual(['card'])
    const odd = aBrowser()
    expect(openLink(odd, 'billboard')).toEqual({ status: 302, location: '/' })
    expect(odd.cookies.size).toBe(0)
    odd.cookies.set('__Host-came-from', '=cmd()')
    expect(await joined(odd)).toEqual(['link'])
    expect(await joined(aBrowser())).toEqual(['link'])
  })

  it('stays with a member who was here before, and is an email for a guest who was invited', async () => {
    const [browser, guest] = [aBrowser(), aGuest()]
    openLink(browser, 'qr')
    await atReview(browser, guest)
    await browser.complete({ tierId: club.tierId })
    // Did not pay, and comes back by another link on another device.
    const other = aBrowser()
    openLink(other, 'card')
    await atReview(other, guest)
    await other.complete({ tierId: club.tierId })
    expect(await sourceOf(guest.email)).toEqual(['qr'])

    const invited = aGuest()
    const { id: userId } = await aPerson(payments.db)
    const guests = [{ email: invited.email, fullName: invited.fullName }]
    await inviteGuests(club.db, { guests, userId, requestId: 'a-request', now: new Date() })
    const scanned = aBrowser()
    openLink(scanned, 'qr')
    await scanned.choose(club.tierId)
    await payments.db.owner.query(
      `update join_drafts d set guest_invite_id = i.id from guest_invites i
       where i.business_id = d.business_id and i.email_norm = $1 and d.business_id = $2 and d.member_id is null`,
      [invited.email, club.id],
    )
    expect(await joined(scanned, invited)).toEqual(['email'])
  })
})

describe('a signup', () => {
  it('shows no later step before the one it needs', async () => {
    const browser = aBrowser()
    expect(await browser.see('?step=account')).toMatchObject({
      status: 303,
      location: expect.stringContaining('step=tier'),
    })
    await browser.choose(club.tierId)
    expect((await browser.see('?step=account')).status).toBe(200)
    expect(await browser.see('?step=review')).toMatchObject({ status: 303, location: '/join?step=account' })
  })

  it('selects the only tier, or the one chosen on the club page', async () => {
    const browser = aBrowser()
    expect((await browser.see()).body).toMatchObject({ state: { step: 'tier', tierId: club.tierId } })
    const other = await aTier(club.db, { name: 'Second Pour', priceCents: 19_900 })
    expect((await browser.see()).body).toMatchObject({ state: { tierId: null } })
    expect((await browser.see(`?tier=${other.id}`)).body).toMatchObject({ state: { tierId: other.id } })
    expect((await browser.see('?tier=nonsense')).body).toMatchObject({ state: { tierId: null } })
  })

  it('keeps the entries through an error, Back and a reload, but never the password', async () => {
    const browser = aBrowser()
    await browser.choose(club.tierId)
    const guest = { ...aGuest(), dateOfBirth: '2010-01-01', phone: '718 555 0100' }
    const refused = await browser.fillIn(guest)
    expect(refused).toMatchObject({
      status: 400,
      body: { submission: { error: { dateOfBirth: ['You must be 21 or older to join.'] } } },
    })
    expect(JSON.stringify(refused.body)).not.toContain(password)
    const typed = {
      fullName: guest.fullName,
      email: guest.email,
      phone: guest.phone,
      dateOfBirth: '2010-01-01',
    }
    expect((await browser.see('?step=account')).body).toMatchObject({
      state: { account: typed, hasPassword: false },
    })

    await browser.fillIn({ ...guest, dateOfBirth: '1985-04-12' })
    expect((await browser.complete({ back: '1' })).location).toBe('/join?step=account')
    expect((await browser.fillIn({ ...typed, fullName: 'Ada King', back: '1' })).location).toBe(
      '/join?step=tier',
    )
    await browser.choose(club.tierId)
    expect((await browser.see('?step=account')).body).toMatchObject({
      state: { account: { fullName: 'Ada King' }, hasPassword: true },
    })
  })

  it('with a lost response repeats to the same account, member and checkout', async () => {
    const { browser, guest } = await atReview()
    browser.loseNextAnswer()
    await browser.complete()
    const [first, second] = [await browser.complete(), await browser.complete()]
    expect(second.location).toBe(first.location)
    await payments.pay(sessionIn(first.location))
    expect((await browser.see(back(first.location))).body).toMatchObject({ outcome: 'active' })
    expect(await recordsOf(guest.email)).toEqual({ users: 1, members: 1, attempts: 1, live: 1, emails: 2 })
  })

  it('that is completed in many windows at once leads all of them to one checkout', async () => {
    const { browser, guest } = await atReview()
    const all = await Promise.all(Array.from({ length: 5 }, () => browser.complete()))
    expect(new Set(all.map(({ location }) => location)).size).toBe(1)
    expect(await recordsOf(guest.email)).toMatchObject({ users: 1, members: 1, attempts: 1, live: 0 })
  })

  it('that is interrupted before the checkout opens says so and can be continued', async () => {
    const { browser, guest } = await atReview()
    vi.spyOn(payments.billing, 'openCheckout').mockRejectedValueOnce(new Error('the cable was pulled'))
    expect(await browser.complete()).toMatchObject({
      status: 502,
      body: { step: 'review', submission: { error: { '': ['Error redirecting to checkout'] } } },
    })
    expect((await browser.complete()).location).toContain('/c/pay/')
    expect(await recordsOf(guest.email)).toMatchObject({ users: 1, members: 1, attempts: 1 })
  })

  it('that fails in step 1 or 2 stays there, says so and can be continued', async () => {
    const [browser, guest] = [aBrowser(), aGuest()]
    const whileBroken = async <T>(act: () => Promise<T>) => {
      await payments.db.owner.query('alter table join_drafts add constraint broken check (false) not valid')
      return act().finally(() =>
        payments.db.owner.query('alter table join_drafts drop constraint if exists broken'),
      )
    }
    const error = { '': ['An unknown error occurred during registration'] }
    expect(await whileBroken(() => browser.choose(club.tierId))).toMatchObject({
      status: 500,
      body: { step: 'tier', submission: { error, initialValue: { tierId: club.tierId } } },
    })
    await browser.choose(club.tierId)
    const { password, confirmPassword, ...typed } = guest
    const failed = await whileBroken(() => browser.fillIn({ ...typed, password, confirmPassword }))
    const submission = { error, initialValue: typed }
    expect(failed).toMatchObject({ status: 500, body: { step: 'account', submission } })
    expect(JSON.stringify(failed.body)).not.toContain(password)
    expect((await browser.fillIn({ ...typed, password, confirmPassword })).location).toContain('step=review')
  })

  it('that fails before there is an account goes back to step 2 and keeps everything', async () => {
    const { browser, guest } = await atReview()
    await payments.db.owner.query('alter table consents add constraint broken check (false) not valid')
    const failed = await browser.complete()
    await payments.db.owner.query('alter table consents drop constraint broken')
    expect(failed).toMatchObject({ status: 303, location: '/join?step=account&because=unknown' })
    expect((await browser.see('?step=account&because=unknown')).body).toMatchObject({
      refusal: 'An unknown error occurred during registration',
      state: { account: { email: guest.email }, hasPassword: true },
    })
    expect(await recordsOf(guest.email)).toMatchObject({ users: 0, members: 0 })
    expect((await browser.complete()).location).toContain('/c/pay/')
  })

  it('in two windows with two tiers pays for the tier that its window showed, or for none', async () => {
    const other = await aTier(club.db, { name: 'Second Pour', priceCents: 19_900 })
    const { browser, guest } = await atReview()
    await browser.choose(other.id)
    expect((await browser.complete({ tierId: club.tierId })).location).toContain('because=choice-changed')
    await browser.fillIn({ ...guest, password: '', confirmPassword: '' })
    const checkout = await browser.complete({ tierId: other.id })
    await payments.pay(sessionIn(checkout.location))
    expect((await browser.see(back(checkout.location))).body).toMatchObject({ outcome: 'active' })
  })

  it('asks for consent again when the price has changed in the meantime', async () => {
    const { browser } = await atReview()
    const text = { name: 'First Pour', description: '', bottles: 2, benefits: [], position: 0 }
    await saveTier(club.db, { ...text, tierId: club.tierId, priceCents: 10_900, now: new Date() })
    expect((await browser.complete()).location).toBe('/join?step=account&because=agreement-changed')
    expect((await browser.see('?step=account')).body).toMatchObject({
      state: { account: { termsAccepted: false } },
    })
  })

  it('takes no money for a club that cannot take members', async () => {
    const closed = new GuestBrowser(payments, clubOf(club, { canTakeMembers: false }))
    expect(await closed.choose(club.tierId)).toMatchObject({ status: 409 })
    expect(closed.cookies.size).toBe(0)
  })

  it.each([
    [{ intent: 'choose-tier', tierId: 'x' }, 400],
    [{ intent: 'choose-tier', tierId: '01a1f8aa-8374-75f2-b6d7-077bd388e895' }, 400],
    [{ intent: 'nothing of ours' }, 400],
    [{}, 400],
  ])('rejects %o with %i', async (fields: Record<string, string>, status) => {
    expect((await aBrowser().post(fields)).status).toBe(status)
  })
})

describe('an address that has an account', () => {
  it('joins with its own password, and pays as the member it becomes', async () => {
    const { email } = await aPerson(payments.db)
    const { browser } = await atReview(aBrowser(), { ...aGuest(), email })
    const checkout = await browser.complete()
    await payments.pay(sessionIn(checkout.location))
    expect((await browser.see(back(checkout.location))).body).toMatchObject({ outcome: 'active' })
    expect(await recordsOf(email)).toMatchObject({ users: 1, members: 1, live: 1 })
  })

  it('gets the same message for a wrong password, and nothing more', async () => {
    const { email } = await aPerson(payments.db)
    const browser = aBrowser()
    await browser.choose(club.tierId)
    const wrong = { password: 'not the right one', confirmPassword: 'not the right one' }
    expect(await browser.fillIn({ ...aGuest(), email, ...wrong })).toMatchObject({
      status: 400,
      body: {
        submission: {
          error: {
            '': [
              'We couldn’t continue with this email and password. If you already have an account with this email, use its password or reset it.',
            ],
          },
        },
      },
    })
    expect(browser.cookies.has('__Host-session')).toBe(false)
  })

  it('of a current member gets a sentence when it joins again', async () => {
    const { browser, guest } = await atReview()
    const checkout = await browser.complete()
    await payments.pay(sessionIn(checkout.location))
    await browser.see(back(checkout.location))
    const { browser: another } = await atReview(aBrowser(), guest)
    expect((await another.complete()).location).toBe('/join')
    expect((await another.see()).body).toMatchObject({ view: 'member' })
    expect(await recordsOf(guest.email)).toMatchObject({ attempts: 1, live: 1 })
  })
})

describe('the return page', () => {
  it('shows no success for a session that is invented, another person’s, or anonymous', async () => {
    const { browser: payer } = await atReview()
    const checkout = await payer.complete()
    await payments.pay(sessionIn(checkout.location))
    const { browser: other } = await atReview()
    await other.complete()
    expect((await other.see('?status=success&session_id=cs_test_madeup')).body).toMatchObject({
      outcome: 'unknown',
    })
    expect((await other.see('?status=success')).body).toMatchObject({ outcome: 'unknown' })
    expect((await other.see(back(checkout.location))).body).toMatchObject({ outcome: 'unknown' })
    expect((await aBrowser().see(back(checkout.location))).body).toMatchObject({ outcome: 'signed-out' })
    expect((await payer.see(back(checkout.location))).body).toMatchObject({ outcome: 'active' })
  })

  it('waits while Stripe cannot be reached, and says after a while that it takes longer', async () => {
    const { browser } = await atReview()
    const checkout = await browser.complete()
    vi.spyOn(payments.billing, 'confirmCheckout').mockResolvedValue('waiting')
    expect((await browser.see(back(checkout.location))).body).toMatchObject({
      outcome: 'waiting',
      checkAgainUrl: expect.stringContaining('tries=1'),
    })
    expect((await browser.see(`${back(checkout.location)}&tries=20`)).body).toMatchObject({ outcome: 'late' })
  })
})

describe('a member’s home page', () => {
  it('offers to finish the payment first, and shows the membership afterwards', async () => {
    const { browser, guest } = await atReview()
    const checkout = await browser.complete()
    const before = await dashboard(args(browser, '/customer/dashboard'))
    expect(before).toMatchObject({ membership: null, unfinished: 'First Pour' })
    expect((await welcome(args(browser, '/customer/welcome'))).data).toMatchObject({
      outcome: 'unpaid',
      payUrl: '/customer/dashboard',
      reviewUrl: `${browser.signupPath}?step=review`,
    })

    await payments.pay(sessionIn(checkout.location))
    await browser.see(back(checkout.location))
    const after = await dashboard(args(browser, '/customer/dashboard'))
    expect(after).toMatchObject({
      unfinished: null,
      member: { firstName: 'Ada', fullName: 'Ada Conti', email: guest.email, phone: null },
      membership: { tierName: 'First Pour', status: 'active', priceCents: 9_900 },
    })
    expect(after.membership?.memberSince).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    expect((await welcome(args(browser, '/customer/welcome'))).data).toMatchObject({ outcome: 'active' })
  })

  it('shows in the welcome what happened to the payment, however one arrives there', async () => {
    const { browser } = await atReview()
    const welcomeData = async () => (await welcome(args(browser, '/customer/welcome'))).data
    const sessionId = sessionIn((await browser.complete()).location)
    await payments.stripe(club, `/v1/checkout/sessions/${sessionId}/expire`, {})
    const review = `${browser.signupPath}?step=review`
    expect(await welcomeData()).toMatchObject({ outcome: 'unpaid', payUrl: review, reviewUrl: review })

    const again = await browser.complete()
    vi.spyOn(payments.billing, 'confirmLatestCheckout').mockResolvedValueOnce('waiting')
    expect(await welcomeData()).toMatchObject({ outcome: 'waiting', late: false })
    await payments.pay(sessionIn(again.location))
    // On no other page, and before any webhook.
    expect(await welcomeData()).toMatchObject({ outcome: 'active', tierName: 'First Pour' })
  })

  it('redirects an anonymous visitor to sign in', async () => {
    await expect(dashboard(args(aBrowser(), '/customer/dashboard'))).rejects.toMatchObject({ status: 302 })
  })
})
