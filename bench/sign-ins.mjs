// Sign-ins from a process of its own: each line signs in one person after another, without a pause. Told to come
// back in a moment, it does.
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

process.once('message', async ({ port, host, people, password, lines, seconds }) => {
  const agent = new Agent({ keepAlive: true, maxSockets: lines })
  const took = []
  let [next, turnedAway, refused] = [0, 0, 0]
  const began = performance.now()
  const end = began + seconds * 1000

  const signIn = (n) =>
    new Promise((resolve, reject) => {
      const email = `member${n + 1}@filled.test`
      const body = new URLSearchParams({ intent: 'sign-in', next: '', email, password }).toString()
      const headers = {
        host,
        // Everyone from a different network, as the network limits see it.
        'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
        'sec-fetch-site': 'same-origin',
        'user-agent': 'A browser of the bench',
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      }
      const outgoing = request({ agent, host: '127.0.0.1', port, path: '/login', method: 'POST', headers })
      outgoing.on('error', reject)
      outgoing.on('response', (response) => response.resume().on('end', () => resolve(response)))
      outgoing.end(body)
    })

  const line = async () => {
    while (performance.now() < end) {
      const n = next++ % people
      const start = performance.now()
      let answer = await signIn(n)
      while (answer.statusCode === 503) {
        turnedAway += 1
        await sleep(Number(answer.headers['retry-after'] ?? 1) * 1000)
        answer = await signIn(n)
      }
      took.push(performance.now() - start)
      if (answer.statusCode !== 303 || !answer.headers['set-cookie']) refused += 1
    }
  }
  await Promise.all(Array.from({ length: lines }, line))
  const perSecond = (took.length * 1000) / (performance.now() - began)
  const sorted = took.toSorted((a, b) => a - b)
  const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  process.send({ perSecond, count: took.length, p50: at(0.5), p99: at(0.99), turnedAway, refused })
  agent.destroy()
  process.disconnect()
})
