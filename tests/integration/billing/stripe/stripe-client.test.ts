import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createStripeGateway } from '~/billing/stripe/stripe-client.server'

async function providerThat(answers: RequestListener, patience = { timeout: 1_000, retries: 0 }) {
  const server = createServer(answers)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway = createStripeGateway({ secretKey: 'sk_test_any', apiBase, ...patience })
  onTestFinished(() => {
    gateway.close()
    server.closeAllConnections()
    server.close()
  })
  return () => gateway.call((stripe) => stripe.products.create({ name: 'x' }, { idempotencyKey: 'one' }))
}

const json = (status: number, body: object): RequestListener => {
  return (_request, response) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

describe('the Stripe client', () => {
  it('treats an error status without an error body as a failure', async () => {
    for (const status of [404, 403, 400]) {
      const call = await providerThat(json(status, { message: 'not found' }))
      await expect(call()).rejects.toMatchObject({ code: 'payment-provider-failed' })
    }
  })

  it('treats a body that is not JSON as a failure', async () => {
    const call = await providerThat((_request, response) => response.writeHead(200).end('<html>'))
    await expect(call()).rejects.toMatchObject({ code: 'payment-provider-failed' })
  })

  it('distinguishes a refused connection from a timeout', async () => {
    const gone = createStripeGateway({ secretKey: 'sk_test_any', apiBase: 'http://127.0.0.1:1', retries: 0 })
    await expect(gone.call((stripe) => stripe.products.list())).rejects.toMatchObject({
      code: 'payment-unreachable',
    })
    const call = await providerThat(() => undefined, { timeout: 100, retries: 0 })
    await expect(call()).rejects.toMatchObject({ code: 'payment-timeout' })
  })

  it('retries with the same key', async () => {
    const keys: unknown[] = []
    const call = await providerThat(
      (request, response) => {
        keys.push(request.headers['idempotency-key'])
        const answer = keys.length < 3 ? json(500, { error: { message: 'x' } }) : json(200, { id: 'prod_1' })
        answer(request, response)
      },
      { timeout: 1_000, retries: 2 },
    )
    expect(await call()).toMatchObject({ id: 'prod_1' })
    expect(keys).toEqual(['one', 'one', 'one'])
  })
})
