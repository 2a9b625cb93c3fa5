import { html } from 'hono/html'
import { type Context, type Hono } from 'hono'
import { PLATFORM_APPLICATION } from '../../constants'
import { setOnboardingOutcome } from '../actions/set-onboarding-outcome'
import { authorize } from '../api/authorize'
import { type SandboxEnv } from '../api/serve'
import { type StripeEmulator } from '../emulator'
import { randomIds } from '../ids'
import { noticePage, PAGE_HEADERS, pageLayout } from './layout'

/** A code works once, and for five minutes. */
const CODE_MS = 5 * 60_000

/**
 * Serves OAuth for accounts that exist already: a page on which their owner connects one, and the token of its code. An
 * account that the platform has no access to is one that is disconnected.
 */
export function serveOAuth(app: Hono<SandboxEnv>, emulator: StripeEmulator): void {
  const mint = randomIds()
  const codes = new Map<string, { account: string; at: number }>()

  app.get('/oauth/authorize', async (c) => {
    const problem = problemOf(c)
    if (problem)
      return c.html(noticePage({ title: 'This link is not valid', text: problem }), 400, PAGE_HEADERS)
    const { data } = await emulator.store.list({ type: 'v2.core.account', limit: 200 })
    const free = data.filter(({ hidden }) => hidden.onboarding === 'disconnected')
    const page = pageLayout({
      title: 'Connect your Stripe account',
      style: '',
      body: html`<main class="narrow">
        <h1>Connect your Stripe account to Tastevin</h1>
        <p class="soft">Tastevin can then read the account, and charge members on it.</p>
        <form method="post">
          ${free.map(
            ({ id, body }) =>
              html`<button class="wide" type="submit" name="account" value="${id}">
                Connect ${body.display_name ?? id}
              </button>`,
          )}
          <button class="wide" type="submit" name="account" value="">Cancel</button>
        </form>
      </main>`,
    })
    return c.html(page, 200, PAGE_HEADERS)
  })

  app.post('/oauth/authorize', async (c) => {
    const problem = problemOf(c)
    if (problem)
      return c.html(noticePage({ title: 'This link is not valid', text: problem }), 400, PAGE_HEADERS)
    const account = String((await c.req.parseBody()).account ?? '')
    const back = new URL(c.req.query('redirect_uri') as string)
    back.searchParams.set('state', c.req.query('state') ?? '')
    if (account === '') {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The user denied your request')
    } else {
      const code = mint('ac', 32)
      codes.set(code, { account, at: Date.now() })
      back.searchParams.set('scope', 'read_write')
      back.searchParams.set('code', code)
    }
    return c.redirect(back.href, 303)
  })

  app.post('/oauth/token', async (c) => {
    try {
      authorize(c, emulator)
    } catch {
      return c.json({ error: 'invalid_client', error_description: 'No such application.' }, 401)
    }
    const form = await c.req.parseBody()
    if (form.grant_type !== 'authorization_code')
      return c.json({ error: 'unsupported_grant_type', error_description: 'Use authorization_code.' }, 400)
    const code = String(form.code ?? '')
    const granted = codes.get(code)
    codes.delete(code)
    if (!granted || Date.now() - granted.at > CODE_MS) {
      const error_description = 'Authorization code does not exist, has expired or was used already.'
      return c.json({ error: 'invalid_grant', error_description }, 400)
    }
    await setOnboardingOutcome(emulator, granted.account, 'ready')
    return c.json({
      token_type: 'bearer',
      scope: 'read_write',
      livemode: false,
      stripe_user_id: granted.account,
      stripe_publishable_key: 'pk_test_tastevin_sandbox',
    })
  })
}

function problemOf(c: Context): string | null {
  if (c.req.query('client_id') !== PLATFORM_APPLICATION) return 'No application has this client_id.'
  if (c.req.query('response_type') !== 'code') return 'The response_type has to be code.'
  return URL.canParse(c.req.query('redirect_uri') ?? '') ? null : 'The redirect_uri is missing.'
}
