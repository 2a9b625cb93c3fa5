import { useState, type FormEvent } from 'react'
import { Banner } from '~/ui/feedback/banner'
import { Button } from '~/ui/form/button'
import { Field } from '~/ui/form/field'
import { Spinner } from '~/ui/feedback/loading'
import { createPasskey } from './passkey-client'
import { usePasskeys } from './passkey-button'

/** Makes a passkey with a name. Says so where the browser cannot. */
export function AddPasskey() {
  const [state, setState] = useState<{ busy: boolean; error?: string }>({ busy: false })
  if (!usePasskeys()) {
    return <p>To add a passkey, open this page in a browser that knows passkeys, with scripts turned on.</p>
  }
  const add = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = String(new FormData(event.currentTarget).get('passkeyName') ?? '')
    setState({ busy: true })
    const asked = await createPasskey(name)
    if ('to' in asked) window.location.assign(asked.to)
    else setState({ busy: false, error: asked.error })
  }
  return (
    <form className="change-form" onSubmit={(event) => void add(event)}>
      {state.error && <Banner tone="error">{state.error}</Banner>}
      <Field
        name="passkeyName"
        label="Name"
        optional
        hint="So that you know it again, for example: My phone"
        maxLength={60}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" disabled={state.busy}>
        {state.busy && <Spinner />}
        Add a Passkey
      </Button>
    </form>
  )
}
