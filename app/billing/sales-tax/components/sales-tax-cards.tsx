import { cx } from 'class-variance-authority'
import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Checkbox } from '~/foundation/ui/form/checkbox'
import { actionsStyle } from '~/foundation/ui/layout/actions'
import { Card } from '~/foundation/ui/layout/card'
import { bulletListStyle } from '~/foundation/ui/layout/list-style'
import type { useSchemaForm } from '~/foundation/ui/form/use-schema-form'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import type { existingMembersForm } from '../schemas'

export interface SalesTaxView {
  isOn: boolean
  /** Stripe Tax as last read; null before it was. */
  isActive: boolean | null
  isStopped: boolean
  isReady: boolean
  different: number
  underway: number
  withoutAddress: { memberId: string; fullName: string }[]
}

const people = (count: number) => (count === 1 ? '1 member' : `${count} members`)

/** Whether sales tax is added to what is sold from now on, and the button that changes it. */
export function SalesTaxSwitch({ view }: { view: SalesTaxView }) {
  const { isOn, isActive, isStopped, isReady } = view
  const intent = isOn ? 'off' : 'on'
  return (
    <Card title="Sales tax on new sales">
      <p>
        <Badge tone={isStopped ? 'yellow' : isOn ? 'green' : 'grey'}>
          {isStopped ? 'Stopped' : isOn ? 'On' : 'Off'}
        </Badge>
      </p>
      {isStopped && (
        <Banner tone="warn" title="Stripe Tax is no longer set up on your Stripe account">
          <p>
            Until it is, no one can join, buy bottles or book paid events: nothing is sold without the tax.
            Complete the tax settings in your Stripe dashboard, then check again here. Or turn off sales tax.
          </p>
        </Banner>
      )}
      <p>
        When it is on, Stripe adds sales tax to new memberships, bottles and paid event seats, by the buyer’s
        billing address. Gifts have none. Your pages show prices “plus tax”. Members see the exact amount at
        checkout before they pay.
      </p>
      {isOn ? (
        <p>
          You owe the tax that is collected to your state. You file it yourself; Stripe’s tax reports in your
          dashboard list it. Tastevin takes no share of the tax.
        </p>
      ) : (
        <SetUpSteps />
      )}
      <div className={actionsStyle}>
        <IntentForm
          intent={intent}
          variant={isOn ? 'secondary' : 'primary'}
          pendingLabel={isOn ? 'Saving...' : 'Checking with Stripe...'}
          disabled={!isOn && !isReady}
        >
          {isOn ? 'Turn off sales tax' : 'Turn on sales tax'}
        </IntentForm>
        {isOn && (isStopped || isActive === false) && (
          <IntentForm intent="check" variant="secondary" pendingLabel="Checking with Stripe...">
            Check again
          </IntentForm>
        )}
        <ButtonLink to="https://dashboard.stripe.com/settings/tax" variant="quiet" document rel="noreferrer">
          Open tax settings in Stripe
        </ButtonLink>
      </div>
      {!isOn && !isReady && (
        <p className="text-muted">
          Finish connecting your Stripe account under <a href={paths.business.payments()}>Payments</a> first.
        </p>
      )}
    </Card>
  )
}

function SetUpSteps() {
  return (
    <>
      <p>Before you turn it on, set up Stripe Tax in your Stripe dashboard:</p>
      <ul className={bulletListStyle}>
        <li>Enter the address of your head office.</li>
        <li>Choose a preset tax category for what you sell. Ask your tax adviser which one fits.</li>
        <li>Add a registration for each state where you collect tax. Stripe adds no tax elsewhere.</li>
      </ul>
    </>
  )
}

/** Running memberships that differ from what applies to new ones, with the button that brings them along. */
export function ExistingMembers({
  view,
  form,
}: {
  view: SalesTaxView
  form: ReturnType<typeof useSchemaForm<typeof existingMembersForm>>
}) {
  const { isOn, isStopped, different, underway, withoutAddress } = view
  if (different === 0 && underway === 0) return null
  return (
    <Card title="Members you already have">
      {underway > 0 && (
        <p role="status">{`${people(underway)} ${underway === 1 ? 'is' : 'are'} being changed. This takes a few minutes; reload the page to see how far it is.`}</p>
      )}
      {different > 0 && (
        <>
          <p>
            {isOn
              ? `${people(different)} joined before sales tax was on and ${different === 1 ? 'pays' : 'pay'} none.`
              : `${people(different)} still ${different === 1 ? 'pays' : 'pay'} sales tax on ${different === 1 ? 'a membership' : 'memberships'}.`}{' '}
            The change applies from each member’s next payment on. Nothing is charged today, and each member
            gets an email about it.
          </p>
          <Form method="post" className={narrowFormStyle} {...form.props}>
            <input type="hidden" name="intent" value="existing" />
            <input type="hidden" name="members" value={different} />
            <Checkbox field={form.fields.sure}>
              {isOn
                ? `Yes, add sales tax for ${people(different)} from their next payment on`
                : `Yes, stop sales tax for ${people(different)} from their next payment on`}
            </Checkbox>
            <SubmitButton
              intent="existing"
              variant="secondary"
              pendingLabel="Saving..."
              disabled={isOn && isStopped}
            >
              {isOn ? `Add tax for ${people(different)}` : `Stop tax for ${people(different)}`}
            </SubmitButton>
          </Form>
        </>
      )}
      {withoutAddress.length > 0 && (
        <>
          <p>
            Stripe doesn’t know the billing address of these members, so no tax can be added. Enter their
            address in your Stripe dashboard, then add the tax again:
          </p>
          <ul className={cx(bulletListStyle, 'block columns-1 gap-8 sm:columns-2 lg:columns-3')}>
            {withoutAddress.map(({ memberId, fullName }) => (
              <li key={memberId}>
                <a href={paths.business.member(memberId)}>{fullName}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}
