import { Form, useActionData } from '@remix-run/react'
import { passkeyForm } from '~/people/identity/account-settings/security-schemas'
import { paths } from '~/foundation/kit/paths'
import { SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { submissionIn, useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { LastUsed } from '~/foundation/ui/last-used'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'

interface PasskeyLine {
  id: string
  name: string
  createdOn: string
  lastUsedOn: string | null
}

/** The user's passkeys, with forms to rename and remove them. */
export function PasskeyList({ passkeys }: { passkeys: PasskeyLine[] }) {
  return (
    <ul className="grid gap-5">
      {passkeys.map((passkey) => (
        <PasskeyItem key={passkey.id} {...passkey} />
      ))}
    </ul>
  )
}

function PasskeyItem({ id, name, createdOn, lastUsedOn }: PasskeyLine) {
  const rejected = submissionIn(useActionData<unknown>())
  const { intent, passkeyId } = rejected?.initialValue ?? {}
  const form = useSchemaForm(passkeyForm, {
    id: `passkey-${id}`,
    defaultValue: { name },
    submission: intent === 'rename-passkey' && passkeyId === id ? rejected : null,
  })
  return (
    <li className="border-b border-line pb-5 [&>.actions]:mt-2">
      <p>
        <strong>{name}</strong>
      </p>
      <LastUsed word="Added" since={createdOn} lastUsedOn={lastUsedOn} />
      <div className="actions">
        <details open={form.rejection !== null}>
          <summary className={disclosureStyle}>Rename</summary>
          <CheckedForm
            form={form}
            intent="rename-passkey"
            fields={{ passkeyId: id }}
            action={paths.account.security()}
            className={narrowFormStyle}
          >
            <Field field={form.fields.name} label={`New name for ${name}`} autoComplete="off" />
            <SubmitButton variant="secondary">Save name</SubmitButton>
          </CheckedForm>
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
  )
}
