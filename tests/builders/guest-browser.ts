import type { Club } from '#/tenants/club'
import type { RequestContext } from '~/http/request-context.server'
import { clubSignupEntry, rootSignupEntry, type SignupEntry } from '~/routes/join/signup-entry.server'
import { signupAction } from '~/routes/join/signup.action.server'
import { signupView } from '~/routes/join/signup-view.server'
import type { PaymentPlatform } from './payments/payment-platform'
import { aRequestContext } from './request-context'

interface BrowserOptions {
  /** The club's own host; left out, the platform's host and the club by reference. */
  onRoot?: boolean
  now?: () => Date
}

/** What a page or a redirect answered, as far as a browser would notice. */
export interface BrowserResponse {
  status: number
  location: string | null
  // What a view or a refusal consists of is looked at by name.
  body: Record<string, unknown> | null
}

/** A guest's browser on one host: it keeps cookies, and it can lose an answer on the way. */
export class GuestBrowser {
  readonly cookies = new Map<string, string>()
  private losing = false

  constructor(
    private readonly payments: PaymentPlatform,
    readonly club: Club,
    private readonly wishes: BrowserOptions = {},
  ) {}

  get signupPath(): string {
    return this.wishes.onRoot ? `/join/${this.club.slug}` : '/join'
  }

  /** The answer to the next request is lost: done, but the browser never hears of it. */
  loseNextAnswer() {
    this.losing = true
  }

  see(search = ''): Promise<BrowserResponse> {
    return this.ask(this.signupPath + search)
  }

  post(fields: Record<string, string>): Promise<BrowserResponse> {
    return this.ask(this.signupPath, new URLSearchParams(fields))
  }

  choose(tierId: string) {
    return this.post({ intent: 'choose-tier', tierId })
  }

  fillIn(fields: Record<string, string>) {
    return this.post({ intent: 'account', termsAccepted: 'on', ...fields })
  }

  complete(fields: Record<string, string> = {}) {
    return this.post({ intent: 'complete', ...fields })
  }

  /** What a request of this browser carries with it. */
  context(): RequestContext {
    const { payments, wishes } = this
    // As after a change: the directory hands out a new club, and what was remembered of the old one is gone.
    const club = { ...this.club }
    const context = aRequestContext(payments.db, {
      ...(wishes.onRoot ? { clubs: [club] } : { club }),
      now: wishes.now?.() ?? new Date(),
    })
    const { billing, memberships } = payments
    return { ...context, services: { ...context.services, billing, memberships } }
  }

  request(path: string, body?: URLSearchParams): Request {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return new Request(new URL(path, this.context().origin), {
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    })
  }

  private async ask(path: string, body?: URLSearchParams): Promise<BrowserResponse> {
    const context = this.context()
    const request = this.request(path, body)
    const door = await this.door(context, path)
    const lost = this.losing
    this.losing = false
    const answer = await (
      body ? signupAction(request, context, door) : signupView(request, context, door)
    ).catch((thrown: unknown) => {
      if (thrown instanceof Response) return thrown
      throw thrown
    })
    if (lost) return { status: 0, location: null, body: null }
    const { status, headers, data } =
      'data' in answer
        ? {
            status: answer.init?.status ?? 200,
            headers: new Headers(answer.init?.headers),
            data: answer.data,
          }
        : { status: answer.status, headers: answer.headers, data: null }
    this.keep(headers)
    return { status, location: headers.get('location'), body: data }
  }

  private async door(context: RequestContext, path: string): Promise<SignupEntry> {
    const door = this.wishes.onRoot
      ? await rootSignupEntry(context, path.split(/[/?]/)[2]!, '')
      : clubSignupEntry(context)
    if (!door) throw new Error('There is no door here')
    return door
  }

  private keep(headers: Headers) {
    for (const cookie of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (/Max-Age=0\b/.test(cookie)) this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
  }
}
