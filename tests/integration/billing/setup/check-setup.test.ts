import { afterAll, beforeAll, expect, it } from 'vitest'
import { ENABLED_EVENTS, SANDBOX_SECRET_KEY, type WebhookEndpoint } from '#/sandbox/constants'
import { checkSetup } from '~/billing/setup/check-setup.server'
import type { Finding } from '~/billing/setup/finding'
import { subscribedEvents } from '~/billing/setup/subscribed-events'
import { type Rig, startRig } from '../../sandbox/rig'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

async function check(isMaking: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  const apiBase = rig.sandbox.url
  const setup = { secretKey: SANDBOX_SECRET_KEY, apiBase, origin: 'https://clubs.example', isMaking }
  for await (const finding of checkSetup(setup)) findings.push(finding)
  return findings
}
const sentences = (findings: Finding[], state: Finding['state']) =>
  findings.filter((finding) => finding.state === state).map(({ sentence }) => sentence)

it('the check makes the three endpoints only with --create, and then reports them as complete', async () => {
  const before = sentences(await check(false), 'missing')
  for (const name of ['platform', 'connect', 'accounts'])
    expect(before.join('\n')).toContain(`leads to https://clubs.example/hooks/stripe/${name}.`)

  const made = sentences(await check(true), 'made')
  expect(made).toHaveLength(3)
  expect(made.join('\n')).toMatch(/STRIPE_WEBHOOK_SECRET_PLATFORM=whsec_\w+/)
  expect(made.join('\n')).toMatch(/STRIPE_WEBHOOK_SECRET_CONNECT=whsec_\w+/)
  expect(made.join('\n')).toMatch(/STRIPE_WEBHOOK_SECRET_ACCOUNTS=whsec_\w+/)

  const after = await check(false)
  expect(sentences(after, 'made')).toEqual([])
  expect(sentences(after, 'missing').filter((sentence) => !sentence.startsWith('Stripe Tax'))).toEqual([])
})

it('the check reports an endpoint at another API version, and one that lacks an event', async () => {
  const { data } = await rig.stripe.webhookEndpoints.list()
  const platform = data.find(({ url }) => url.endsWith('/platform'))!
  await rig.stripe.webhookEndpoints.del(platform.id)
  await rig.stripe.webhookEndpoints.create({
    url: 'https://clubs.example/hooks/stripe/platform',
    enabled_events: ['invoice.paid'],
    api_version: '2025-01-27.acacia',
  })
  const problems = sentences(await check(false), 'missing').join('\n')
  expect(problems).toContain('sends events of the API version 2025-01-27.acacia, and this release reads')
  expect(problems).toContain('does not get checkout.session.async_payment_failed')
  // Events are added; the version stays, since it cannot be changed.
  expect(sentences(await check(true), 'made')).toHaveLength(1)
  const left = sentences(await check(false), 'missing').join('\n')
  expect(left).toContain('2025-01-27.acacia')
  expect(left).not.toContain('does not get')
})

it('the endpoints subscribe to the events that the emulator delivers, and to no others', () => {
  for (const [name, types] of Object.entries(subscribedEvents)) {
    const patterns = ENABLED_EVENTS[name as WebhookEndpoint]
    const fits = (type: string, pattern: string) =>
      pattern.endsWith('*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern
    expect(types.filter((type) => !patterns.some((pattern) => fits(type, pattern)))).toEqual([])
    expect(patterns.filter((pattern) => !types.some((type: string) => fits(type, pattern)))).toEqual([])
  }
})
