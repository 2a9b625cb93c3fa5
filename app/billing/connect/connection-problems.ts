import { lookup } from '~/foundation/kit/lookup'

/** Why an account that exists was not connected, by the code of the error. */
const connectionProblems = lookup({
  'authorization-invalid': 'Stripe’s answer is no longer valid. Please connect your account again.',
  'authorization-denied': 'You didn’t connect your account, so nothing has changed.',
  'already-connected': 'Your club has a Stripe account already. Disconnect it first.',
  'account-taken': 'This Stripe account is connected to another club here.',
})

/** The sentence of a code; one for everything else, such as an answer of Stripe that does not come. */
export const connectionProblem = (code: string | null): string | null =>
  code === null
    ? null
    : (connectionProblems.get(code) ?? 'Your account could not be connected. Please try again in a moment.')
