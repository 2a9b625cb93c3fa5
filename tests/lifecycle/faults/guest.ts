import { randomBytes } from 'node:crypto'
import { vi } from 'vitest'
import { ask, type Answer, type PlatformAddress } from '../../platform'

type Place = Pick<PlatformAddress, 'rootDomain' | 'sandboxUrl'>

const password = 'vendemmia tardiva'
/** How long a person goes on trying before this counts as a hang, in milliseconds. */
const patienceMs = 45_000
/** No answer may take longer than this, in milliseconds. */
const slowestMs = 20_000

/** What became of one request: its status, or 0 where none came. */
export interface ReceivedResponse {
  what: string
  status: number
  retryAfter: string | undefined
  /** Why no answer came: nobody listened (ECONNREFUSED), or somebody did and broke off. */
  broken?: string
}

/**
 * A guest of a club with a browser without scripts, against a real server: it keeps cookies and sends the forms
 * as they stand on the pages. `heard` keeps all that was answered.
 */
export class Guest {
  readonly email: string
  readonly heard: ReceivedResponse[] = []
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

  /** The tier is the one that the page of this window shows. */
  complete(tierId = this.club.tierId) {
    return this.post('complete', { intent: 'complete', tierId })
  }

  see(path: string) {
    return this.send(`see ${path.split('?')[0]}`, path)
  }

  /** As far as the button "Complete Signup". */
  async atReview(): Promise<this> {
    await this.choose()
    const { headers } = await this.fillIn()
    if (headers.location !== '/join?step=review') throw new Error(`Not at the review: ${headers.location}`)
    return this
  }

  /** Pays on the hosted page and gives the address it leads back to, or null where nothing can be paid. */
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
   * The whole way from wherever it broke off, as somebody walks it who repeats what was not answered. Resolves
   * once the membership was reported active.
   */
  async join(): Promise<void> {
    const end = Date.now() + patienceMs
    while (Date.now() < end) {
      if (await this.tryToJoin().catch(ifConnectionLost)) return
    }
    throw new Error(`Never a member: ${JSON.stringify(this.heard.slice(-12))}`)
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

  /** Looks at the page of the return until it knows more; true when it tells of the active membership. */
  async comeBack(path: string): Promise<boolean> {
    const page = await vi.waitUntil(
      async () => {
        const page = await this.ready(() => this.see(path))
        return /Activating your membership/.test(page.body) ? null : page
      },
      { timeout: patienceMs, interval: 100 },
    )
    return showsMembership(page)
  }

  /** Repeats a request for as long as the answer is to come back in a moment. */
  private ready(request: () => Promise<Answer>): Promise<Answer> {
    return vi.waitUntil(
      async () => {
        const answer = await request().catch(ifConnectionLost)
        return answer && answer.status < 500 ? answer : null
      },
      { timeout: patienceMs, interval: 150 },
    )
  }

  private post(what: string, fields: Record<string, string>): Promise<Answer> {
    return this.send(what, '/join', new URLSearchParams(fields).toString())
  }

  private async send(what: string, path: string, body?: string): Promise<Answer> {
    const origin = `http://${this.club.slug}.${this.place.rootDomain}`
    const asked = ask(origin + path, {
      ...(body && { method: 'POST', body }),
      headers: {
        origin,
        'sec-fetch-site': 'same-origin',
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
    }).catch((error: NodeJS.ErrnoException) => {
      this.heard.push({ what, status: 0, retryAfter: undefined, broken: error.code })
      throw new ConnectionLost(what, { cause: error })
    })
    const answer = await within(slowestMs, asked, what)
    this.heard.push({ what, status: answer.status, retryAfter: answer.headers['retry-after'] })
    for (const cookie of answer.headers['set-cookie'] ?? []) this.keep(cookie)
    return answer
  }

  private keep(cookie: string) {
    const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
    if (/Max-Age=0\b/.test(cookie)) this.cookies.delete(name!)
    else this.cookies.set(name!, value!)
  }
}

/** The connection broke off before the answer. */
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
    timer = setTimeout(() => reject(new Error(`No answer in ${ms} ms: ${what}`)), ms)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
