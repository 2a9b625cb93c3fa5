import { expect, it } from 'vitest'
import { secretsIn } from '../../../scripts/scan-secrets.mjs'

// Put together here, so that the scan of this file finds none.
const made = (...parts: string[]) => parts.join('')

it.each([
  ['a live key of Stripe', made('sk_', 'live_', '51Habcdefghijklmnop')],
  ['a webhook secret of Stripe', made('whsec_', 'abcdefghijklmnopqrstuvwxyz01')],
  ['a key of Amazon Web Services', made('AKIA', 'IOSFODNN7EXAMPLE')],
  ['a token of GitHub', made('ghp_', 'a'.repeat(36))],
  ['a key of Anthropic', made('sk-', 'ant-', 'api03-abcdefghijklmnop')],
  ['a session secret', made('SESSION_', 'SECRET=', 'q'.repeat(44))],
  ['a password in an address', made('postgres://app:', 'x9'.repeat(12), '@10.0.0.5/tastevin')],
])('the scan of files finds %s', (kind, text) => {
  expect(secretsIn(`first line\nconst key = '${text}'`)).toEqual([{ line: 2, kind }])
})

it('the scan of files leaves the public values of the emulators alone', () => {
  expect(secretsIn(`sk_test_tastevin_sandbox whsec_tastevin_platform SESSION_SECRET=`)).toEqual([])
})
