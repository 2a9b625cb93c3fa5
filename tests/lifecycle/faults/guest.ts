import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import { ask, type Answer, type PlatformAddress } from '../../platform'
import { patiently } from '../../patience'

type Place = Pick<PlatformAddress, 'rootDomain' | 'sandboxUrl'>

const password = 'vendemmia tardiva'
/** As often as a person would try again. */
const atHumanPace = { ...patiently, interval: 150 }

/** The maximum time of a response, in milliseconds. */
const slowestMs = 20_000

/** The result of one request: its status, or 0 if no response arrived. */
export interface ReceivedResponse {
  what: string
  status: number
  retryAfter: string | undefined
  /** Why no response arrived: no listener (ECONNREFUSED), or a connection that broke. */
  broken?: string
}

/**
 * A guest of a club with a browser without scripts, against a real server: it keeps cookies and submits the forms
 * on the pages. `responses` contains all responses.
 */
export class Guest {
  readonly email: string
  readonly responses: ReceivedResponse[] = []
  private readonly cookies = new Map<string, string>()

  constructor(
    private readonly place: Place,
    private readonly club: { slug: string; tierId: string },
    email?: string,
  ) {
    this.email = email ?? `${randomBytes(6).toString('hex')}@example.test`
  }

  choose(tierId = this.club.tierId) {
    return this.post('choose', { intent: 'choose-tier', tierId })
  }

  fillIn() {
    return this.post('fill in', {
      intent: 'account',
      fullName: 'Ada Conti',
      email: this.email,
      phone: '',
      dateOfBirth: '1985-04-12',
      password,
      confirmPassword: password,
      termsAccepted: 'on',
    })
  }

  /** The tier is the one that this window's page shows. */
  complete(tierId = this.club.tierId) {
    return this.post('complete', { intent: 'complete', tierId })
  }

  see(path: string) {
    return this.send(`see ${path.split('?')[0]}`, path)
  }

  /** Goes up to the button "Complete Signup". */
  async atReview(): Promise<this> {
    await this.choose()
    const { headers } = await this.fillIn()
    if (headers.location !== '/join?step=review')
      throw new Error(`Not on the review page: ${headers.location}`)
    return this
  }

  /** Pays on the hosted page and returns the URL it redirects to, or null if nothing can be paid. */
  async pay(checkoutUrl: string): Promise<string | null> {
    const paid = await ask(`${this.place.sandboxUrl}/_sandbox/api/checkout/${sessionIn(checkoutUrl)}/pay`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ cardNumber: '4242424242424242' }),
    })
    if (paid.status !== 200) return null
    const { pathname, search } = new URL((JSON.parse(paid.body) as { success_url: string }).success_url)
    return pathname + search
  }

  /**
   * Completes the signup from wherever it was interrupted, repeating requests without a response. Resolves once the
   * membership is reported active.
   */
  async join(): Promise<void> {
    const end = Date.now() + patiently.timeout
    while (Date.now() < end) {
      if (await this.tryToJoin().catch(ifConnectionLost)) return
    }
    throw new Error(`Did not become a member: ${JSON.stringify(this.responses.slice(-12))}`)
  }

  private async tryToJoin(): Promise<boolean> {
    const now = await this.ready(() => this.see('/join?step=review'))
    if (showsMembership(now)) return true
    if (now.headers.location) {
      await this.ready(() => this.choose())
      await this.ready(() => this.fillIn())
    }
    const { headers } = await this.ready(() => this.complete())
    if (!headers.location?.includes('/c/pay/')) return false
    const back = await this.pay(headers.location)
    return back !== null && this.comeBack(back)
  }

  /** Reloads the return page until it has a result; true if it shows the active membership. */
  async comeBack(path: string): Promise<boolean> {
    const page = await vi.waitUntil(async () => {
      const page = await this.ready(() => this.see(path))
      return /Activating your membership/.test(page.body) ? null : page
    }, atHumanPace)
    return showsMembership(page)
  }

  /** Repeats a request while the response says to retry shortly. */
  private ready(request: () => Promise<Answer>): Promise<Answer> {
    return vi.waitUntil(async () => {
      const answer = await request().catch(ifConnectionLost)
      return answer && answer.status < 500 ? answer : null
    }, atHumanPace)
  }

  private post(what: string, fields: Record<string, string>): Promise<Answer> {
    return this.send(what, '/join', new URLSearchParams(fields).toString())
  }

  private async send(what: string, path: string, body?: string): Promise<Answer> {
    const origin = `http://${this.club.slug}.${this.place.rootDomain}`
    const response = ask(origin + path, {
      ...(body && { method: 'POST', body }),
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    }).catch((error: NodeJS.ErrnoException) => {
      this.responses.push({ what, status: 0, retryAfter: undefined, broken: error.code })
      throw new ConnectionLost(what, { cause: error })
    })
    const answer = await within(slowestMs, response, what)
    this.responses.push({ what, status: answer.status, retryAfter: answer.headers['retry-after'] })
    for (const cookie of answer.headers['set-cookie'] ?? []) this.keep(cookie)
    return answer
  }

  private keep(cookie: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
    if (/Max-Age=0\b/.test(cookie)) this.cookies.delete(name!)
    else this.cookies.set(name!, value!)
  }
}

/** The connection broke before the response. */
export class ConnectionLost extends Error {}

export function ifConnectionLost(error: unknown): null {
  if (error instanceof ConnectionLost) return null
  throw error
}

export function sessionIn(url: string): string {
  return /cs_[A-Za-z0-9_]+/.exec(url)![0]
}

export function showsMembership({ status, body }: Answer): boolean {
  return status === 200 && /Registration Complete!|already a member/i.test(body)
}

async function within<T>(ms: number, work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response in ${ms} ms: ${what}`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
