import { afterAll, beforeAll, expect, it } from 'vitest'
import { SANDBOX_SECRET_KEY } from '#/sandbox/constants'
import type { Finding } from '~/billing/setup/finding'
import { walkMonths } from '~/billing/setup/walk-months.server'
import { type Rig, startRig } from '../../sandbox/rig'

let rig: Rig
beforeAll(async () => {
  rig = await startRig()
})
afterAll(() => rig.close())

async function walk(secretKey = SANDBOX_SECRET_KEY): Promise<Finding[]> {
  const findings: Finding[] = []
  const setup = { secretKey, apiBase: rig.sandbox.url, origin: 'https://clubs.example' }
  for await (const finding of walkMonths(setup)) findings.push(finding)
  return findings
}

/** Each step ended as expected, in this order. */
const expectSteps = (findings: Finding[], steps: RegExp[]) => {
  expect(findings.filter(({ state }) => state !== 'right')).toEqual([])
  expect(findings).toHaveLength(steps.length)
  for (const [at, step] of steps.entries()) expect(findings[at]!.sentence).toMatch(step)
}
const months = (share: boolean) => [
  /^Preparation: /,
  /^Checkout: the page of a membership opens/,
  share ? /^Join: \$49\.00 paid, \$2\.45 of it to the platform\.$/ : /^Join: \$49\.00 paid\.$/,
  /^Renewal: the second month is paid, \$49\.00\.$/,
  /^Decline: the membership is past due/,
  /^Recovery: with another card/,
  /^Gift: a month is paid from the balance/,
  /^Dispute: /,
  share ? /^Refund: \$49\.00 returned, \$2\.45 of it by the platform\.$/ : /^Refund: \$49\.00 returned\.$/,
  /^End: the membership is canceled/,
]

it('the walk pays on the platform’s own account while no connected account takes payments', async () => {
  expectSteps(await walk(), [/No connected account takes payments yet/, ...months(false)])
})

it('the walk lives through months of a membership on the first connected account that takes payments, and deletes what it made', async () => {
  const { account, on, product } = await rig.club()
  const findings = await walk()
  expectSteps(findings, [new RegExp(`connected account ${account}`), ...months(true)])
  const { data: clocks } = await rig.stripe.testHelpers.testClocks.list({}, on)
  const { data: products } = await rig.stripe.products.list({ active: true }, on)
  expect([clocks, products.map(({ id }) => id)]).toEqual([[], [product.id]])
  const { data: subscriptions } = await rig.stripe.subscriptions.list({ status: 'active' }, on)
  expect(subscriptions).toEqual([])
})

it('the walk stops at the first step that does not end as expected, and says how it ended', async () => {
  await rig.club()
  await rig.control('/faults', { target: 'charges', mode: 'decline', count: 1 })
  const findings = await walk()
  expect(findings.at(-1)).toMatchObject({ state: 'missing' })
  expect(findings.at(-1)!.sentence).toContain('declined')
})

it('the walk refuses a live key before it sends a request', async () => {
  await expect(walk('sk_live_0000')).rejects.toThrow('takes a test key only')
})
