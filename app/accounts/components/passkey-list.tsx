import { Form } from '@remix-run/react'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/button'
import { UsedLine } from './used-line'

export interface PasskeyLine {
  id: string
  name: string
  createdOn: string
  lastUsedOn: string | null
}

/** Somebody's passkeys, each to be renamed and removed. */
export function PasskeyList({ passkeys }: { passkeys: PasskeyLine[] }) {
  return (
    <ul className="passkey-list">
      {passkeys.map(({ id, name, createdOn, lastUsedOn }) => (
        <li key={id}>
          <p>
            <strong>{name}</strong>
          </p>
          <UsedLine word="Added" since={createdOn} lastUsedOn={lastUsedOn} />
          <div className="actions">
            <details>
              <summary>Rename</summary>
              <Form method="post" action={paths.account.security()} className="change-form">
                <input type="hidden" name="intent" value="rename-passkey" />
                <input type="hidden" name="passkeyId" value={id} />
                <label className="field">
                  <span className="field-label">New name for {name}</span>
                  <input
                    className="input"
                    name="name"
                    defaultValue={name}
                    maxLength={60}
                    required
                    autoComplete="off"
                  />
                </label>
                <SubmitButton variant="secondary">Save Name</SubmitButton>
              </Form>
            </details>
            <Form method="post" action={paths.account.security()}>
              <input type="hidden" name="intent" value="remove-passkey" />
              <input type="hidden" name="passkeyId" value={id} />
              <SubmitButton variant="quiet" aria-label={`Remove ${name}`}>
                Remove
              </SubmitButton>
            </Form>
          </div>
        </li>
      ))}
    </ul>
  )
}
