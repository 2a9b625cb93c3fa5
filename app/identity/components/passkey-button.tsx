import { useState, useSyncExternalStore } from 'react'
import { Banner } from '~/ui/feedback/banner'
import { Button, type ButtonVariant } from '~/ui/form/button'
import { Spinner } from '~/ui/feedback/loading'
import { requestPasskey } from './passkey-client'

const never = () => () => {}

/** True in a browser that knows passkeys, once scripts run. */
export function usePasskeys(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => false,
  )
}

interface Props {
  purpose: 'sign-in' | 'second-factor' | 'prove'
  /** Where to go on afterwards; checked by the server. */
  next: string
  variant?: ButtonVariant
  children: string
}

/** Asks for a passkey. Nothing in a browser without them, or without scripts: there is always another way. */
export function PasskeyButton({ purpose, next, variant = 'secondary', children }: Props) {
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false })
  if (!usePasskeys()) return null
  const ask = async () => {
    setState({ busy: true })
    const asked = await requestPasskey(purpose, next)
    // Stays busy while the next page is on its way.
    if ('to' in asked) window.location.assign(asked.to)
    else setState({ busy: false, error: asked.error })
  }
  return (
    <>
      {state.error && <Banner tone="error">{state.error}</Banner>}
      <Button variant={variant} wide disabled={state.busy} onClick={() => void ask()}>
        {state.busy && <Spinner />}
        {children}
      </Button>
    </>
  )
}
