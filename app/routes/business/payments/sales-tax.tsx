// Whether sales tax is added to what is sold: /business/payments/sales-tax
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { accountStatus } from '~/billing/connect/account-status.server'
import {
  ExistingMembers,
  SalesTaxSwitch,
  type SalesTaxView,
} from '~/billing/sales-tax/components/sales-tax-cards'
import { salesTaxStatus } from '~/billing/sales-tax/queries.server'
import { existingMembersForm } from '~/billing/sales-tax/schemas'
import { applyToExisting, turnOffSalesTax } from '~/billing/sales-tax/switch-sales-tax.server'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { lookup } from '~/foundation/kit/lookup'
import { paths } from '~/foundation/kit/paths'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { ButtonLink } from '~/foundation/ui/form/button'
import { FormResult } from '~/foundation/ui/form/form-result'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db } = await requireBusiness(request, context, 'payments.manage')
  const [status, { state }] = await Promise.all([salesTaxStatus(db), accountStatus(db)])
  const { isOn, account, stoppedAt, different, underway, withoutAddress } = status
  const view: SalesTaxView = {
    isOn,
    isActive: account && account.status === 'active',
    isStopped: isOn && stoppedAt !== null,
    isReady: state === 'ready',
    different,
    underway,
    withoutAddress,
  }
  const done = new URL(request.url).searchParams.get('done') ?? ''
  // The result is read from our rows, never from the URL alone.
  const isTrue =
    done === 'on'
      ? isOn
      : done === 'off'
        ? !isOn
        : done === 'checked'
          ? isOn && !view.isStopped
          : underway > 0 || different === 0
  return { view, done: isTrue ? (messages.get(done) ?? null) : null }
}

const messages = lookup({
  on: 'Sales tax is on. It is added to new memberships and bottles from now on.',
  off: 'Sales tax is off. New memberships and bottles are sold without it.',
  checked: 'Stripe Tax is set up on your Stripe account.',
  existing: 'Your members are being changed. Each of them gets an email.',
})

export async function action({ request, context }: ActionFunctionArgs) {
  const { db, businessId, by } = await requireBusiness(request, context, 'payments.manage')
  const { billing, clubs } = context.services
  const back = (done: string) => redirect(paths.business.salesTax({ done }), 303)
  return handleForms(request, context, {
    async on() {
      await billing.salesTax.turnOn(db, by)
      clubs.forget(businessId)
      return back('on')
    },
    async off() {
      await turnOffSalesTax(db, by)
      clubs.forget(businessId)
      return back('off')
    },
    async check() {
      const { accountId } = await accountStatus(db)
      if (accountId !== null) await billing.salesTax.check(accountId)
      return back('checked')
    },
    existing: formHandler(existingMembersForm, async ({ members }) => {
      await applyToExisting(db, { ...by, expected: members })
      return back('existing')
    }),
  })
}

export const meta = privatePage('Sales tax')

export default function SalesTax() {
  const { view, done } = useLoaderData<typeof loader>()
  const form = useSchemaForm(existingMembersForm)
  return (
    <>
      <PortalTitle title="Sales tax">
        Stripe computes the tax and adds it to what members pay. The tax is yours to file.
      </PortalTitle>
      <FormResult done={done} asTitle />
      <SalesTaxSwitch view={view} />
      <ExistingMembers key={`${view.isOn}-${view.different}`} view={view} form={form} />
      <p>
        <ButtonLink to={paths.business.payments()} variant="quiet">
          Back to payments
        </ButtonLink>
      </p>
    </>
  )
}
