// npm run stripe:check: compares the platform's Stripe account with what the product needs. Non-zero while something is
// missing.
//   --create   makes webhook endpoints that are missing, and adds events that they lack
import { parseArgs } from 'node:util'
import { ensureBuilt } from './build-state.mjs'
import { exitWithError } from './user-error.mjs'

try {
  const { values } = parseArgs({ options: { create: { type: 'boolean', default: false } } })
  await ensureBuilt('beside')
  const { checkSetup, setupOf } = await import('../build/stripe-check/main.js')
  let count = 0
  for await (const { state, sentence } of checkSetup({ ...setupOf(process.env), isMaking: values.create })) {
    if (state === 'missing') count++
    console.log(`${{ right: '  ok', made: 'MADE', missing: 'TODO' }[state]}  ${sentence}`)
  }
  console.log(
    count === 0 ? '\nThe account is ready.' : `\n${count} to do. docs/stripe.md says where each switch is.`,
  )
  process.exitCode = count === 0 ? 0 : 1
} catch (error) {
  exitWithError(error)
}
