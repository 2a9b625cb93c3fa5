import { formatDay } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { CheckedForm } from '~/foundation/ui/form/checked-form'
import { Field } from '~/foundation/ui/form/field'
import { formStyle } from '~/foundation/ui/form/input-style'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import { confirmClosingForm } from '../schemas'

interface Draft {
  kind: 'close' | 'leave'
  chosenOn: string | null
  lastOn: string
  refundOn: string
}

/** The review of a draft: what happens and when, the email, and the confirmation by the club's name. */
export function ConfirmClosing({ draft, club }: { draft: Draft; club: string }) {
  const form = useSchemaForm(confirmClosingForm, { id: 'confirm', intent: 'confirm' })
  const { chosenOn, lastOn, refundOn, kind } = draft
  return (
    <>
      <Card title="What happens">
        <ul className={bulletListStyle}>
          <li>At once: no one can join or buy a gift, and announced prices are withdrawn.</li>
          <li>
            At once: every membership gets its end.{' '}
            {chosenOn
              ? `Members renew until ${formatDay(lastOn)}, and never for a month that ends later.`
              : `Each ends with the period that is paid. The last one ends on ${formatDay(lastOn)}.`}
          </li>
          <li>At once: each member gets one email.</li>
          <li>
            At once: gifts that were not redeemed are refunded, and events after {formatDay(lastOn)} are
            canceled with their refunds.
          </li>
          <li>
            On {formatDay(refundOn)}: boxes and purchases that were not handed over are refunded, at most what
            was paid and not refunded before.
          </li>
          <li>
            After {formatDay(lastOn)}: gift balances are paid back, your plan with Tastevin ends, your archive
            is made, and your address says that the club {kind === 'leave' ? 'has moved' : 'has closed'}.
          </li>
          <li>
            You can undo it until the first membership has ended. Refunded gifts, canceled events and
            withdrawn prices stay as they are.
          </li>
        </ul>
      </Card>
      <Card title="The email to your members">
        <iframe
          title="The email to your members"
          src={paths.business.closePreview()}
          className="h-120 w-full rounded-control border border-line bg-white"
        />
        <div className={actionsStyle}>
          <IntentForm intent="test" variant="secondary" pendingLabel="Sending...">
            Send a test to me
          </IntentForm>
          <ButtonLink to={paths.business.close()} variant="quiet">
            Change day or words
          </ButtonLink>
        </div>
      </Card>
      <Card title={`Close ${club}`}>
        <CheckedForm form={form} className={formStyle}>
          <Field
            field={form.fields.name}
            label={`Type ${club} to confirm`}
            autoComplete="off"
            hint="You confirm with your password or passkey if you haven’t in the last minutes."
          />
          <p>
            <SubmitButton intent="confirm" variant="danger" pendingLabel="Closing...">
              {`Close ${club}`}
            </SubmitButton>
          </p>
        </CheckedForm>
      </Card>
    </>
  )
}
