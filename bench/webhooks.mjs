// Posts signed webhooks at a steady pace from a process of its own. A webhook's time counts from when it was to
// be sent, so that a server that falls behind cannot hide it.
import { createHmac, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'

process.once('message', async ({ port, host, secret, account, subscriptions, perSecond, count }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const run = randomBytes(4).toString('hex')
  const took = []
  let refused = 0
  const began = performance.now()

  const post = (n, due) =>
    new Promise((resolve) => {
      const body = JSON.stringify({
        id: `evt_bench_${run}_${n}`,
        object: 'event',
        type: 'customer.subscription.updated',
        livemode: false,
        account,
        data: { object: { object: 'subscription', id: subscriptions[n % subscriptions.length] } },
        // The length of a real one.
        padding: 'x'.repeat(3_000),
      })
      const time = Math.floor(Date.now() / 1000)
      const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
      const headers = {
        host,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'stripe-signature': `t=${time},v1=${signature}`,
      }
      const outgoing = request({
        host: '127.0.0.1',
        port,
        path: '/hooks/stripe/connect',
        method: 'POST',
        headers,
        agent,
      })
      const done = (status) => {
        took.push(performance.now() - due)
        if (status !== 200) refused += 1
        resolve()
      }
      outgoing.on('response', (response) => response.resume().on('end', () => done(response.statusCode)))
      outgoing.on('error', () => done(0))
      outgoing.end(body)
    })

  const all = []
  for (let n = 0; n < count;) {
    const now = performance.now()
    for (; n < count && began + (n * 1000) / perSecond <= now; n++)
      all.push(post(n, began + (n * 1000) / perSecond))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await Promise.all(all)
  const seconds = (performance.now() - began) / 1000
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  process.send({ perSecond: count / seconds, p50: at(0.5), p99: at(0.99), refused })
  agent.destroy()
  process.disconnect()
})
