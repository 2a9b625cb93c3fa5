import { useState, useSyncExternalStore } from 'react'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Button, type ButtonVariant } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { Spinner } from '~/foundation/ui/feedback/loading'
import { requestPasskey } from './passkey-client'

const never = () => () => {}

/** True in a browser that supports passkeys, after hydration. */
export function usePasskeys(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => false,
  )
}

interface Props {
  purpose: 'sign-in' | 'second-factor' | 'prove'
  /** Where to redirect afterwards; checked by the server. */
  next: string
  /** Offers not to ask this device again for 30 days. */
  mayRemember?: boolean
  variant?: ButtonVariant
  children: string
}

/** Asks for a passkey. Renders nothing where passkeys or JavaScript are not available. */
export function PasskeyButton({
  purpose,
  next,
  mayRemember = false,
  variant = 'secondary',
  children,
}: Props) {
  const [remember, setRemember] = useState(false)
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false })
  if (!usePasskeys()) return null
  const ask = async () => {
    setState({ busy: true })
    const result = await requestPasskey(purpose, next, remember)
    // Stays busy while the next page loads.
    if ('to' in result) window.location.assign(result.to)
    else setState({ busy: false, error: result.error })
  }
  return (
    <>
      {state.error && <Banner tone="error">{state.error}</Banner>}
      {mayRemember && (
        <Checkbox
          name="remember"
          checked={remember}
          onClick={(event) => setRemember(event.currentTarget.checked)}
          readOnly
        >
          Don’t ask again on this device for 30 days
        </Checkbox>
      )}
      <Button variant={variant} wide disabled={state.busy} onClick={() => void ask()}>
        {state.busy && <Spinner />}
        {children}
      </Button>
    </>
  )
}
