import { useState, type FormEvent } from 'react'
import { Banner } from '~/foundation/ui/feedback/banner'
import { Button } from '~/foundation/ui/form/button'
import { Field } from '~/foundation/ui/form/field'
import { Spinner } from '~/foundation/ui/feedback/loading'
import { createPasskey } from './passkey-client'
import { usePasskeys } from './passkey-button'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'

/** Creates a named passkey, or says that the browser cannot. `to` is where it leads then, if not to the account's. */
export function AddPasskey({ to }: { to?: string }) {
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false })
  if (!usePasskeys()) {
    return (
      <p>To add a passkey, open this page in a browser that supports passkeys, with JavaScript turned on.</p>
    )
  }
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('passkeyName') ?? '')
    setState({ busy: true })
    const result = await createPasskey(name)
    if ('to' in result) window.location.assign(to ?? result.to)
    else setState({ busy: false, error: result.error })
  }
  return (
    <form className={narrowFormStyle} onSubmit={(event) => void add(event)}>
      {state.error && <Banner tone="error">{state.error}</Banner>}
      <Field
        name="passkeyName"
        label="Name"
        optional
        hint="To recognize it later, such as “My phone”"
        maxLength={60}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" disabled={state.busy}>
        {state.busy && <Spinner />}
        Add passkey
      </Button>
    </form>
  )
}
