// npm run stripe:check: compares the platform's Stripe account with what the product needs. Non-zero while something is
// missing.
//   --create   makes webhook endpoints that are missing, and adds events that they lack
//   --walk     with a test key: pays for some months of a membership on a test clock, refunds one, and deletes it all
//   --account  the connected account on which it pays; by default the first that can
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build-state.mjs'
import { exitWithError } from './user-error.mjs'

try {
  const flag = { type: 'boolean', default: false }
  const { values } = parseArgs({ options: { create: flag, walk: flag, account: { type: 'string' } } })
  await ensureBuilt('beside')
  const { checkSetup, setupOf, walkMonths } = await import('../build/stripe-check/main.js')
  const setup = setupOf(process.env)
  let count = 0
  const settings = []
  const print = async (findings) => {
    for await (const { state, sentence } of findings) {
      if (state === 'missing') count++
      settings.push(...(sentence.match(/STRIPE_WEBHOOK_SECRET_\w+=\S+/g) ?? []))
      console.log(`${{ right: '  ok', made: 'MADE', missing: 'TODO' }[state]}  ${sentence}`)
    }
  }
  await print(checkSetup({ ...setup, isMaking: values.create }))
  if (values.walk) await print(walkMonths({ ...setup, accountId: values.account }))
  if (settings.length > 0) console.log(`\nLines for the environment:\n${settings.join('\n')}`)
  console.log(
    count === 0 ? '\nThe account is ready.' : `\n${count} to do. docs/stripe.md says where each switch is.`,
  )
  process.exitCode = count === 0 ? 0 : 1
} catch (error) {
  exitWithError(error)
}
