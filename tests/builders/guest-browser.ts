import type { Club } from '#/tenants/club'
import type { RequestContext } from '~/web/http/request-context.server'
import { clubSignupEntry, rootSignupEntry, type SignupEntry } from '~/routes/join/signup-entry.server'
import { signupAction } from '~/routes/join/signup.action.server'
import { signupView } from '~/routes/join/signup-view.server'
import type { PaymentPlatform } from './payments/payment-platform'
import { aRequestContext } from './request-context'

interface BrowserOptions {
  /** The club's own host; if omitted, the platform's host with the club by reference. */
  onRoot?: boolean
  now?: () => Date
}

/** The response of a page or a redirect, as a browser would see it. */
export interface BrowserResponse {
  status: number
  location: string | null
  // Loader and action data are asserted by name.
  body: Record<string, unknown> | null
}

/** A guest's browser on one host. It keeps cookies and can lose a response. */
export class GuestBrowser {
  readonly cookies = new Map<string, string>()
  private losing = false

  constructor(
    private readonly payments: PaymentPlatform,
    readonly club: Club,
    private readonly options: BrowserOptions = {},
  ) {}

  get signupPath(): string {
    return this.options.onRoot ? `/join/${this.club.slug}` : '/join'
  }

  /** Loses the next response: the request is processed, but the browser never learns the result. */
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

  /** The headers and cookies of this browser's requests. */
  context(): RequestContext {
    const { payments, options } = this
    // As after a change: the directory returns a fresh club, without memoized values.
    const club = { ...this.club }
    const context = aRequestContext(payments.db, {
      ...(options.onRoot ? { clubs: [club] } : { club }),
      now: options.now?.() ?? new Date(),
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
    const entry = await this.signupEntry(context, path)
    const lost = this.losing
    this.losing = false
    const answer = await (
      body ? signupAction(request, context, entry) : signupView(request, context, entry)
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

  private async signupEntry(context: RequestContext, path: string): Promise<SignupEntry> {
    const entry = this.options.onRoot
      ? await rootSignupEntry(context, path.split(/[/?]/)[2]!, '')
      : clubSignupEntry(context)
    if (!entry) throw new Error('The club has no signup page')
    return entry
  }

  /** Keeps the cookies of a response. */
  keep(headers: Headers) {
    for (const cookie of headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      if (/Max-Age=0\b/.test(cookie)) this.cookies.delete(name!)
      else this.cookies.set(name!, value!)
    }
  }
}
