import { paths } from '~/foundation/kit/paths'

/** Where to redirect, or a sentence to show. */
type PasskeyResult = { to: string } | { error: string }

async function post(path: string, fields: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  const body: unknown = await answer.json().catch(() => null)
  if (typeof body === 'object' && body !== null) return body as Record<string, unknown>
  return { error: 'An unexpected error occurred' }
}

const outcome = (body: Record<string, unknown>): PasskeyResult =>
  typeof body.to === 'string'
    ? { to: body.to }
    : { error: typeof body.error === 'string' ? body.error : 'An unexpected error occurred' }

/** Asks the browser for a passkey and posts the signed challenge. Never throws. */
export async function requestPasskey(
  purpose: 'sign-in' | 'second-factor' | 'prove',
  next: string,
  remember = false,
): Promise<PasskeyResult> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return withErrorText(async () => {
    const challenge = await post(paths.auth.passkey(), { intent: 'begin', purpose })
    if (!challenge.options) return outcome(challenge)
    const optionsJSON = challenge.options as Parameters<typeof startAuthentication>[0]['optionsJSON']
    const credential = JSON.stringify(await startAuthentication({ optionsJSON }))
    const answer = { intent: 'finish', purpose, next, credential, remember: remember ? 'on' : '' }
    return outcome(await post(paths.auth.passkey(), answer))
  })
}

/** Creates a passkey in the browser and posts it. Never throws. */
export async function createPasskey(name: string): Promise<PasskeyResult> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return withErrorText(async () => {
    const challenge = await post(paths.account.passkeys(), { intent: 'begin' })
    if (!challenge.options) return outcome(challenge)
    const optionsJSON = challenge.options as Parameters<typeof startRegistration>[0]['optionsJSON']
    const credential = JSON.stringify(await startRegistration({ optionsJSON }))
    return outcome(await post(paths.account.passkeys(), { intent: 'finish', name, credential }))
  })
}

async function withErrorText(work: () => Promise<PasskeyResult>): Promise<PasskeyResult> {
  try {
    return await work()
  } catch (error) {
    return { error: errorText(error) }
  }
}

function errorText(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was used. Try again or choose another way to sign in.'
    case 'InvalidStateError':
      return 'This device already has a passkey for your account.'
    default:
      return 'Your browser couldn’t use a passkey here.'
  }
}
