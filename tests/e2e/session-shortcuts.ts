import type { Page } from '@playwright/test'
import { ask, type Answer } from '../platform'
import { cards, guest, type Details } from './memberships/join/guest'
import { expect, type TestRows, type PlatformUnderTest } from './test'

/** The user agent, the same for the whole run. */
let userAgent: string | undefined

/**
 * Submits forms on one host over HTTP for setup steps that a test is not about, and copies the cookies to the page's
 * browser.
 */
class RequestSession {
  private readonly cookies = new Map<string, string>()

  constructor(
    private readonly page: Page,
    private readonly origin: string,
  ) {}

  get(path: string): Promise<Answer> {
    return this.send(path)
  }

  /** Submits a form that must redirect; returns the target. */
  async post(path: string, fields: Record<string, string>): Promise<string> {
    const { status, headers, body } = await this.send(path, new URLSearchParams(fields).toString())
    expect(status, `${this.origin}${path}: ${body.slice(0, 2_000)}`).toBe(303)
    return headers.location!
  }

  async done() {
    const cookies = [...this.cookies].map(([name, value]) => ({
      name,
      value,
      domain: new URL(this.origin).hostname,
      path: '/',
      httpOnly: true,
      secure: name.startsWith('__Host-'),
      sameSite: 'Lax' as const,
    }))
    await this.page.context().addCookies(cookies)
  }

  private async send(path: string, body?: string): Promise<Answer> {
    userAgent ??= await this.page.evaluate(() => navigator.userAgent)
    const answer = await ask(this.origin + path, {
      ...(body && { method: 'POST', body }),
      headers: {
        origin: this.origin,
        'sec-fetch-site': 'same-origin',
        'user-agent': userAgent,
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    })
    for (const cookie of answer.headers['set-cookie'] ?? []) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (/Max-Age=0\b/.test(cookie)) this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
    return answer
  }
}

/** Signs a user in on a host without navigating the page. */
export async function signInByRequest(page: Page, origin: string, email: string, password: string) {
  const errand = new RequestSession(page, origin)
  await errand.post('/login', { intent: 'sign-in', email, password })
  await errand.done()
}

/** Signs up with a club up to the checkout, in a cookie jar of its own: the page stays signed out. */
export async function signUpInOtherContext(page: Page, club: string, tier: string, details: Details) {
  await signUp(page, club, tier, details)
}

/** Joins a club and pays, signed in, up to the success page. */
export async function becomeMemberByRequest(
  page: Page,
  platform: PlatformUnderTest,
  club: string,
  { tier, email, card = cards.good }: { tier: string; email: string; card?: string },
) {
  const { errand, checkout } = await signUp(page, club, tier, guest(email))
  const session = new URL(checkout).pathname.split('/').at(-1)!
  const paid = await fetch(`${platform.sandboxUrl}/_sandbox/api/checkout/${session}/pay`, {
    method: 'POST',
    body: JSON.stringify({ cardNumber: card.replaceAll(' ', '') }),
    headers: { 'content-type': 'application/json' },
  })
  const answer = (await paid.json()) as { success_url?: string }
  expect(paid.status, JSON.stringify(answer)).toBe(200)
  const { pathname, search } = new URL(answer.success_url!)
  await expect
    .poll(async () => (await errand.get(pathname + search)).body)
    .toContain('Registration Complete!')
  await errand.done()
}

/** Confirms an account's email address in the database. */
export async function confirmEmailByRequest(database: TestRows, email: string) {
  const { rowCount } = await database.owner.query(
    'update users set email_confirmed_at = now() where email_norm = $1',
    [email],
  )
  expect(rowCount).toBe(1)
}

async function signUp(page: Page, club: string, tier: string, details: Details) {
  const errand = new RequestSession(page, club)
  const { body } = await errand.get('/join')
  const tierId = new RegExp(`for="tier-([^"]+)"[^>]*><span[^>]*>${tier}<`).exec(body)?.[1]
  if (!tierId) throw new Error(`${club} offers no ${tier}`)
  await errand.post('/join', { intent: 'choose-tier', tierId })
  const { password, dateOfBirth = '1985-04-12' } = details
  await errand.post('/join', {
    intent: 'account',
    fullName: details.fullName,
    email: details.email,
    phone: '',
    dateOfBirth,
    password,
    confirmPassword: password,
    termsAccepted: 'on',
  })
  return { errand, checkout: await errand.post('/join', { intent: 'complete', tierId }) }
}
