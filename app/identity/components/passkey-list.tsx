import { Form } from '@remix-run/react'
import type { FormErrors } from '~/kit/forms.server'
import { paths } from '~/kit/paths'
import { SubmitButton } from '~/ui/form/button'
import { Field } from '~/ui/form/field'
import { LastUsed } from '~/ui/last-used'
import { narrowFormStyle, fieldStyle, inputStyle, labelStyle } from '~/ui/form/input-style'
import { disclosureStyle } from '~/ui/layout/disclosure-style'

export interface PasskeyLine {
  id: string
  name: string
  createdOn: string
  lastUsedOn: string | null
}

/** The user's passkeys, with forms to rename and remove them. */
export function PasskeyList({ passkeys, refusal }: { passkeys: PasskeyLine[]; refusal?: FormErrors }) {
  return (
    <ul className="grid gap-5">
      {passkeys.map(({ id, name, createdOn, lastUsedOn }) => (
        <li key={id} className="border-b border-line pb-5 [&>.actions]:mt-2">
          <p>
            <strong>{name}</strong>
          </p>
          <LastUsed word="Added" since={createdOn} lastUsedOn={lastUsedOn} />
          <div className="actions">
            <details open={isAbout(id, refusal)}>
              <summary className={disclosureStyle}>Rename</summary>
              <Form method="post" action={paths.account.security()} className={narrowFormStyle}>
                <input type="hidden" name="intent" value="rename-passkey" />
                <input type="hidden" name="passkeyId" value={id} />
                <NewName of={name} refusal={isAbout(id, refusal) ? refusal : undefined} />
                <SubmitButton variant="secondary">Save name</SubmitButton>
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

const isAbout = (id: string, refusal?: FormErrors) =>
  refusal?.fieldErrors.name !== undefined && refusal.values.passkeyId === id

/** Only the refused field gets the id that the error summary links to, since the page has several. */
function NewName({ of, refusal }: { of: string; refusal: FormErrors | undefined }) {
  const label = `New name for ${of}`
  if (refusal) {
    const { name } = refusal.values
    return (
      <Field name="name" label={label} defaultValue={name} errors={refusal.fieldErrors.name} {...named} />
    )
  }
  return (
    <label className={fieldStyle}>
      <span className={labelStyle}>{label}</span>
      <input className={inputStyle()} name="name" defaultValue={of} {...named} />
    </label>
  )
}

const named = { maxLength: 60, required: true, autoComplete: 'off' }
