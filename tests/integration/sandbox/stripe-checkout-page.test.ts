import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Club, type Rig, startRig } from './rig'

let rig: Rig
let club: Club
beforeAll(async () => {
  rig = await startRig()
  club = await rig.club(4999)
})
afterAll(() => rig.close())

const card = {
  cardNumber: '4242 4242 4242 4242',
  cardExpiry: '12 / 34',
  cardCvc: '123',
  billingName: 'Ada Lovelace',
}

/** Presses the button of a plain form, and looks at what comes back without following it. */
async function submit(url: string, fields: Record<string, string>) {
  const response = await fetch(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

async function open(url: string) {
  const response = await fetch(url, { redirect: 'manual' })
  return { status: response.status, location: response.headers.get('location'), html: await response.text() }
}

const valueOf = (html: string, name: string) =>
  new RegExp(`name="${name}"\\s+value="([^"]*)"`).exec(html)?.[1]

describe('the hosted checkout, without scripts', () => {
  it('says who is paid, for what, how much, and by whom', async () => {
    const session = await club.checkout()
    const { status, html } = await open(session.url ?? '')
    expect(status).toBe(200)
    for (const words of [
      'Bottega Rossa',
      'Explorer',
      '$49.99',
      'per month',
      'ada@example.test',
      'Test payments',
    ]) {
      expect(html).toContain(words)
    }
    expect(html).toContain('<a href="http://club.test/join">← Back</a>')
    expect(html).not.toContain('<script')
  })

  it('sends who has paid on to the success page', async () => {
    const session = await club.checkout()
    const { status, location } = await submit(session.url ?? '', card)
    expect([status, location]).toEqual([303, `http://club.test/welcome?session_id=${session.id}`])
    const again = await submit(session.url ?? '', card)
    expect([again.status, again.location]).toEqual([303, location])
    const later = await open(session.url ?? '')
    expect(later.html).toContain('This checkout has been completed')
    expect(later.html).toContain(`href="http://club.test/welcome?session_id=${session.id}"`)
  })

  it('keeps a declined person on the page, with the reason and what was typed', async () => {
    const session = await club.checkout()
    const { status, html } = await submit(session.url ?? '', { ...card, cardNumber: '4000 0000 0000 9995' })
    expect(status).toBe(402)
    expect(html).toContain('Your card has insufficient funds.')
    expect(valueOf(html, 'billingName')).toBe('Ada Lovelace')
    expect(valueOf(html, 'cardExpiry')).toBe('12 / 34')
    expect(html).not.toContain('9995')
    expect(valueOf(html, 'cardCvc')).toBe('')
    expect((await submit(session.url ?? '', card)).status).toBe(303)
  })

  it('needs no more than the number of a test card', async () => {
    const session = await club.checkout()
    const { status } = await submit(session.url ?? '', { cardNumber: '4242 4242 4242 4242' })
    expect(status).toBe(303)
  })

  it('says what is wrong next to each field', async () => {
    const session = await club.checkout()
    const { status, html } = await submit(session.url ?? '', {
      ...card,
      cardNumber: '4242',
      cardExpiry: '01/20',
    })
    expect(status).toBe(422)
    expect(html).toContain('id="cardNumber-error">Your card number is incomplete.')
    expect(html).toContain('aria-describedby="cardNumber-error"')
    expect(html).toContain('id="cardExpiry-error">Your card’s expiration year is in the past.')
    expect((await submit(session.url ?? '', {})).status).toBe(422)
  })

  it('escapes what was typed', async () => {
    const session = await club.checkout()
    const { html } = await submit(session.url ?? '', {
      ...card,
      cardNumber: '1',
      billingName: '"><script>x</script>',
    })
    expect(html).not.toContain('<script>x')
    expect(html).toContain('&quot;&gt;&lt;script&gt;x')
  })

  it('goes by way of 3-D Secure and back', async () => {
    const session = await club.checkout()
    const asks = { ...card, cardNumber: '4000002760003184' }
    const first = await submit(session.url ?? '', asks)
    expect(first.status).toBe(303)
    const challenge = await open(first.location ?? '')
    expect(challenge.html).toContain('Complete authentication')
    const failed = await submit(first.location ?? '', { answer: 'fail' })
    expect(failed.status).toBe(402)
    expect(failed.html).toContain('We are unable to authenticate your payment method.')
    expect(failed.html).toContain(`action="/c/pay/${session.id}"`)
    const second = await submit(session.url ?? '', asks)
    // The first challenge is void; only the last one can be answered.
    expect((await submit(first.location ?? '', { answer: 'complete' })).status).toBe(402)
    const paid = await submit(second.location ?? '', { answer: 'complete' })
    expect([paid.status, paid.location]).toEqual([303, `http://club.test/welcome?session_id=${session.id}`])
  })

  it('tells the truth about what has expired or never was', async () => {
    const session = await club.checkout()
    await rig.stripe.checkout.sessions.expire(session.id, {}, club.on)
    const url = `${rig.sandbox.url}/c/pay/${session.id}`
    for (const page of [await open(url), await submit(url, card)]) {
      expect(page.status).toBe(410)
      expect(page.html).toContain('This checkout has expired')
      expect(page.html).toContain('href="http://club.test/join"')
    }
    expect((await open(`${rig.sandbox.url}/c/pay/cs_test_none`)).status).toBe(404)
    expect((await submit(`${rig.sandbox.url}/c/pay/cs_test_none`, card)).status).toBe(404)
  })
})

describe('the admin UI', () => {
  it('shows what is there and moves time by a form', async () => {
    const other = await rig.club()
    const { subscription } = await other.member()
    const room = `${rig.sandbox.url}/_sandbox`
    expect((await open(room)).html).toContain(other.account)
    expect((await open(`${room}/objects?type=subscription&account=${other.account}`)).html).toContain(
      subscription.id,
    )
    expect((await open(`${room}/objects/${subscription.id}`)).html).toContain(
      '&quot;status&quot;: &quot;active&quot;',
    )
    expect((await open(`${room}/events?account=${other.account}`)).html).toContain(
      'customer.subscription.created',
    )
    const moved = await submit(`${room}/clock`, { account: other.account, advance: 'next' })
    expect(moved.status).toBe(303)
    const { data } = await rig.stripe.invoices.list({ subscription: subscription.id }, other.on)
    expect(data.map(({ status }) => status)).toEqual(['paid', 'paid'])
  })

  it('is deaf to other sites', async () => {
    const response = await fetch(`${rig.sandbox.url}/_sandbox/api/clock`, {
      method: 'POST',
      headers: { 'sec-fetch-site': 'cross-site', 'content-type': 'application/json' },
      body: JSON.stringify({ advance: 'P1D' }),
    })
    expect(response.status).toBe(403)
  })
})
