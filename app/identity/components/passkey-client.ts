import { paths } from '~/kit/paths'

/** What came of asking: where to go on, or a sentence for the person. */
export type PasskeyResult = { to: string } | { error: string }

async function post(path: string, fields: Record<string, string>): Promise<Record<string, unknown>> {
  const answer = await fetch(path, { method: 'POST', body: new URLSearchParams(fields) })
  const told: unknown = await answer.json().catch(() => null)
  if (typeof told === 'object' && told !== null) return told as Record<string, unknown>
  return { error: 'An unexpected error occurred' }
}

const outcome = (told: Record<string, unknown>): PasskeyResult =>
  typeof told.to === 'string'
    ? { to: told.to }
    : { error: typeof told.error === 'string' ? told.error : 'An unexpected error occurred' }

/** Asks the browser for a passkey and hands in what it signed. Never throws. */
export async function requestPasskey(
  purpose: 'sign-in' | 'second-factor' | 'prove',
  next: string,
): Promise<PasskeyResult> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return overWire(async () => {
    const begun = await post(paths.auth.passkey(), { intent: 'begin', purpose })
    if (!begun.options) return outcome(begun)
    const optionsJSON = begun.options as Parameters<typeof startAuthentication>[0]['optionsJSON']
    const credential = JSON.stringify(await startAuthentication({ optionsJSON }))
    return outcome(await post(paths.auth.passkey(), { intent: 'finish', purpose, next, credential }))
  })
}

/** Has the browser make a passkey and hands it in. Never throws. */
export async function createPasskey(name: string): Promise<PasskeyResult> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return overWire(async () => {
    const begun = await post(paths.account.passkeys(), { intent: 'begin' })
    if (!begun.options) return outcome(begun)
    const optionsJSON = begun.options as Parameters<typeof startRegistration>[0]['optionsJSON']
    const credential = JSON.stringify(await startRegistration({ optionsJSON }))
    return outcome(await post(paths.account.passkeys(), { intent: 'finish', name, credential }))
  })
}

async function overWire(work: () => Promise<PasskeyResult>): Promise<PasskeyResult> {
  try {
    return await work()
  } catch (error) {
    return { error: sentenceOf(error) }
  }
}

function sentenceOf(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'No passkey was used. You can try once more, or choose another way.'
    case 'InvalidStateError':
      return 'This device has a passkey for your account already.'
    default:
      return 'Your browser could not use a passkey here.'
  }
}
