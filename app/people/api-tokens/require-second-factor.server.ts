// The second factor of an API sign-in: a code, in a field of the request with the password.
import type { SignInContext } from '~/people/identity/sign-in-context'
import { paths } from '~/foundation/kit/paths'
import { factorsOf } from '~/people/identity/sign-in/factors.server'
import { sendSecondFactorCode } from '~/people/identity/sign-in/one-time-codes.server'
import { checkProof, type Proof } from '~/people/second-factor/check-proof.server'
import { secondFactorNeeded, twoStepSince } from '~/people/identity/sign-in/second-factor-policy'
import { ApiError } from './api-response.server'

interface ApiUser {
  id: string
  email: string
  fullName: string
}

/** Fields that carry a second factor, and its kind. */
const factorFields = {
  otp: 'authenticator',
  recovery_code: 'recovery-code',
  email_code: 'email-code',
} as const satisfies Record<string, Proof['way']>

type FactorField = keyof typeof factorFields

/** Fields in which a client might send a passkey's response. */
const passkeyFields = ['passkey', 'webauthn', 'assertion', 'credential']

/**
 * Requires the second factor of users who have one. Passkeys only work in browsers. Throws ApiError with the
 * fields that are accepted.
 */
export async function requireSecondFactor(
  context: SignInContext,
  user: ApiUser,
  fields: Record<string, string>,
): Promise<void> {
  const { scopes, env } = context.services
  const factors = await factorsOf(scopes.shared(), user.id)
  const needed = secondFactorNeeded(factors, env.appEnv)
  const { authenticatorSince, recoveryCodesLeft, emailCodes, hasPasskeys } = factors
  const hasTwoSteps = twoStepSince(factors) !== null
  const ways: FactorField[] = [
    ...(authenticatorSince ? (['otp'] as const) : []),
    ...(hasTwoSteps && recoveryCodesLeft > 0 ? (['recovery_code'] as const) : []),
    // After a second step that is stronger, the mailbox is none.
    ...(emailCodes && !hasTwoSteps ? (['email_code'] as const) : []),
  ]
  const triesPasskey = passkeyFields.some((field) => fields[field])
  if (triesPasskey) throw noPasskey(context, 400, needed === 'none' ? [] : ways, needed === 'none')
  if (needed === 'none') return
  if (ways.length === 0 && hasPasskeys) throw noPasskey(context, 403, [], false)
  if (needed === 'set-up' || ways.length === 0) {
    throw new ApiError(
      'mfa_setup_required',
      403,
      'This account needs an authenticator app. Please set one up on the website first.',
      { set_up_at: setUpAt(context) },
    )
  }
  const usedWay = ways.find((way) => fields[way])
  if (!usedWay) {
    if (ways.includes('email_code')) await sendSecondFactorCode(context, user)
    const but = hasPasskeys ? ' API clients cannot use a passkey.' : ''
    throw new ApiError(
      'mfa_required',
      401,
      `A second factor is required. Send the same request again with a code.${but}`,
      { fields: ways },
    )
  }
  await checkProof(context, user.id, { way: factorFields[usedWay], code: fields[usedWay]! }).catch(
    (error) => {
      if (error?.code !== 'wrong-code') throw error
      throw new ApiError('mfa_invalid', 401, error.sentence, { fields: ways })
    },
  )
}

const setUpAt = ({ origin }: SignInContext) => origin + paths.account.authenticator()

/** Error that names the alternative: send a code, send nothing, or set up an app first. */
function noPasskey(
  context: SignInContext,
  status: 400 | 403,
  ways: FactorField[],
  needsNothing: boolean,
): ApiError {
  const instead = needsNothing
    ? 'This account has no second factor: leave the field out.'
    : ways.length > 0
      ? `Send the same request with a code in the field ${ways.join(' or ')} instead.`
      : 'Set up an authenticator app on the website, then send its code in the field otp.'
  const fields = needsNothing ? [] : ways.length > 0 ? ways : ['otp']
  return new ApiError('passkey_not_supported', status, `API clients cannot use a passkey. ${instead}`, {
    fields,
    ...(!needsNothing && ways.length === 0 && { set_up_at: setUpAt(context) }),
  })
}
