import { Agent, request } from 'node:http'

interface Page {
  status: number
  location: string | undefined
  retryAfter: number
  body: string
}

/** A browser's connections are kept open; so are those of our guests. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 })

/** One person at a browser without scripts: keeps cookies, sends forms as they stand on the page. */
export class HttpBrowser {
  /** How often we were told to come back in a moment, and did. */
  turnedAway = 0
  private readonly cookies = new Map<string, string>()

  /**
   * @param origin the club's own host
   * @param address the network address this person seems to come from, for limits per network
   */
  constructor(
    private readonly origin: string,
    private readonly address: string,
  ) {}

  /** Opens a page of the club; redirects on the same host are followed. */
  async open(path: string): Promise<Page> {
    const page = await this.patiently('GET', path)
    return this.followed(page)
  }

  /**
   * Fills in and sends the form of a page that has the given intent: hidden fields as they are, `fields` over
   * them. Gives the answer, redirects on the same host followed.
   */
  async submit(page: Page, intent: string, fields: Record<string, string> = {}): Promise<Page> {
    const form = formOf(page.body, intent)
    const body = new URLSearchParams({ ...form.hidden, intent, ...fields }).toString()
    return this.followed(await this.patiently('POST', form.action, body))
  }

  private async followed(page: Page): Promise<Page> {
    const { location } = page
    if (page.status < 300 || page.status > 399 || !location) return page
    const next = new URL(location, this.origin)
    return next.origin === this.origin ? this.open(next.pathname + next.search) : page
  }

  private async patiently(method: string, path: string, body?: string): Promise<Page> {
    for (;;) {
      const page = await this.send(method, path, body)
      if (page.status !== 503) return page
      this.turnedAway += 1
      await new Promise((resolve) => setTimeout(resolve, page.retryAfter * 1_000))
    }
  }

  private send(method: string, path: string, body?: string): Promise<Page> {
    const { host, port } = new URL(this.origin)
    const headers: Record<string, string> = {
      host,
      'x-forwarded-for': this.address,
      'sec-fetch-site': 'same-origin',
    }
    if (this.cookies.size)
      headers.cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    if (body !== undefined) {
      headers['content-type'] = 'application/x-www-form-urlencoded'
      headers['content-length'] = `${Buffer.byteLength(body)}`
    }
    return new Promise((resolve, reject) => {
      const outgoing = request({ agent, host: '127.0.0.1', port, path, method, headers }, (response) => {
        for (const cookie of response.headers['set-cookie'] ?? []) this.keep(cookie)
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            location: response.headers.location,
            retryAfter: Number(response.headers['retry-after'] ?? 1),
            body: text,
          }),
        )
      })
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  private keep(cookie: string) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(cookie)) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** Every value of the named field that the page offers. */
export function offered(html: string, field: string): string[] {
  return inputs(html)
    .filter(({ name }) => name === field)
    .map(({ value }) => value ?? '')
}

function formOf(html: string, intent: string) {
  const forms = html.match(/<form\b[\s\S]*?<\/form>/g) ?? []
  const form = forms.find((text) =>
    inputs(text).some(({ name, value }) => name === 'intent' && value === intent),
  )
  if (!form) {
    const title = /<title>([^<]*)/.exec(html)?.[1]
    throw new Error(
      `The page "${title}" has no form to ${intent}:\n${html.replace(/<[^>]+>/g, ' ').slice(0, 1_000)}`,
    )
  }
  const hidden = inputs(form).filter(({ type, name }) => type === 'hidden' && name)
  return {
    action: attributes(/<form\b[^>]*>/.exec(form)?.[0] ?? '').action ?? '',
    hidden: Object.fromEntries(hidden.map(({ name, value }) => [name, value ?? ''])) as Record<
      string,
      string
    >,
  }
}

function inputs(html: string) {
  return (html.match(/<(?:input|button)\b[^>]*>/g) ?? []).map(attributes)
}

function attributes(tag: string): Record<string, string | undefined> {
  const pairs = [...tag.matchAll(/([a-z-]+)="([^"]*)"/gi)]
  return Object.fromEntries(pairs.map(([, name, value]) => [name?.toLowerCase(), unescaped(value ?? '')]))
}

function unescaped(text: string): string {
  const signs: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }
  return text.replace(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) => signs[name] ?? '')
}
