import { SubmitButton, buttonStyle } from '~/foundation/ui/form/button'
import { Field } from '~/foundation/ui/form/field'
import type { FormField } from '~/foundation/ui/form/use-schema-form'
import { QrCode } from '~/foundation/ui/qr-code'

interface Props {
  setUp: { sealed: string; key: string; uri: string; qr: { size: number; path: string } }
  code: FormField
}

/** The fields that set up an authenticator app: its key, and its first code. */
export function AuthenticatorSetupFields({ setUp, code }: Props) {
  return (
    <>
      <ol className="grid list-decimal gap-4 pl-6">
        <li>
          <p>Open your authenticator app and scan this code.</p>
          <QrCode qr={setUp.qr} label="QR code with the key for your authenticator app" />
          <p className="mb-4 sm:pointer-fine:hidden">
            <a className={buttonStyle({ variant: 'secondary' })} href={setUp.uri}>
              Open an app on this device
            </a>
          </p>
          <p className="small">Or enter this key:</p>
          <p>
            <code className="secret-key tracking-[0.04em] wrap-anywhere">{setUp.key}</code>
          </p>
        </li>
        <li>
          <p>Enter the six digits the app shows now.</p>
        </li>
      </ol>
      <input type="hidden" name="intent" value="set-up" />
      <input type="hidden" name="setUp" value={setUp.sealed} />
      <CodeField field={code} label="Code from the app" />
      <SubmitButton intent="set-up" pendingLabel="Checking..." wide>
        Turn on
      </SubmitButton>
    </>
  )
}

/** A numeric code, which phones can fill in. */
export function CodeField({
  field,
  label,
  hint,
  autoFocus,
}: {
  field: FormField
  label: string
  hint?: string
  autoFocus?: boolean
}) {
  return (
    <Field
      field={field}
      label={label}
      hint={hint}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={20}
      autoFocus={autoFocus}
      required
    />
  )
}
