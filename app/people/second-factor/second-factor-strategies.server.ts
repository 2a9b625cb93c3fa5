// The ways to complete the second step, each a strategy for its form.
import { Authenticator } from 'remix-auth'
import type { SignInContext } from '~/people/identity/sign-in-context'
import { signInPasskeyForm } from '~/people/identity/schemas'
import type { PendingSession } from '~/people/identity/sessions/current-session.server'
import { FormStrategy } from '~/people/identity/sign-in/form-strategy.server'
import { DomainError } from '~/foundation/kit/errors'
import type { Proof } from './check-proof.server'
import { codeForm, currentPasswordForm, recoveryCodeForm } from './schemas'
import { verifyByPasskey, verifyByProof } from './verify-second-factor.server'

/** Every strategy completes the pending session and returns its Set-Cookie value. */
function secondFactors(
  context: SignInContext,
  request: Request,
  pending: PendingSession,
  isRemembered: boolean,
) {
  const verify = (proof: Proof) => verifyByProof(context, request, pending, proof, { isRemembered })
  return new Authenticator<string>()
    .use(new FormStrategy(codeForm, ({ code }) => verify({ way: 'authenticator', code })), 'authenticator')
    .use(
      new FormStrategy(recoveryCodeForm, ({ recoveryCode: code }) => verify({ way: 'recovery-code', code })),
      'recovery-code',
    )
    .use(new FormStrategy(codeForm, ({ code }) => verify({ way: 'email-code', code })), 'email-code')
    .use(
      new FormStrategy(currentPasswordForm, ({ password }) => verify({ way: 'password', password })),
      'password',
    )
    .use(
      new FormStrategy(signInPasskeyForm, ({ credential }) =>
        verifyByPasskey(context, request, pending, credential, isRemembered),
      ),
      'passkey',
    )
}

/**
 * Completes the sign-in with the posted form of a second factor; with `isRemembered` this browser is not asked again for
 * 30 days. Returns the Set-Cookie value. Throws a DomainError: 400
 * for an unknown `method`, and what `verifyByProof` and `verifyByPasskey` throw.
 */
export async function verifySecondFactor(
  context: SignInContext,
  request: Request,
  pending: PendingSession,
  method: string,
  isRemembered = false,
): Promise<string> {
  const strategy = secondFactors(context, request, pending, isRemembered).get(method)
  if (!strategy) throw new DomainError('bad-form', 400, 'Please choose one of the options on this page.')
  // Called directly: `Authenticator.authenticate` would pass a copy of the request, whose body is not parsed yet.
  return strategy.authenticate(request)
}
