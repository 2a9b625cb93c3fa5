import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { postmarkWebhooks } from '~/web/http/endpoints/postmark-webhooks.server'
import type { HttpEnv } from '~/web/http/http-env'
import type { Services } from '~/web/http/request-context.server'

it('a report of Postmark signs in with the old password and with the new one, and with no other', async () => {
  const app = new Hono<HttpEnv>()
  const webhook = { user: 'postmark', password: 'the-old-password, the-new-password' }
  postmarkWebhooks(app, { env: { mail: { webhook } }, now: () => new Date(0) } as unknown as Services)
  const send = async (password: string) => {
    const authorization = `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`
    // The body is no report, so a sender that is signed in gets 400.
    return (await app.request('/hooks/postmark', { method: 'POST', headers: { authorization }, body: '{}' }))
      .status
  }
  expect(await send('the-old-password')).toBe(400)
  expect(await send('the-new-password')).toBe(400)
  expect(await send('the-old-password, the-new-password')).toBe(401)
  expect(await send('another-password')).toBe(401)
})
