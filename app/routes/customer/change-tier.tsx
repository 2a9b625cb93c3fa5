// The cost and date of a tier change, to be confirmed: /customer/membership/change?tier=
import { data, redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, useLoaderData, type ShouldRevalidateFunction } from '@remix-run/react'
import { requireMember } from '~/web/http/guards/guards.server'
import { handleForm } from '~/web/http/forms/handle-form.server'
import { dayIn, formatDay } from '~/foundation/kit/dates'
import { isDomainError } from '~/foundation/kit/errors'
import { isId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { upgradeAmountText } from '~/membership/memberships/tier-change/billing-day'
import { tierChangeForm } from '~/membership/memberships/change-requests/schemas'
import { UnavailableReason } from '~/membership/memberships/change-requests/components/membership-changes'
import { agreementKey, renewalTerms } from '~/membership/memberships/renewal-terms'
import { requireAgreedTerms } from '~/membership/memberships/tier-change/agreed-terms.server'
import { privateClubPage } from '~/foundation/ui/document/page-meta'
import { Banner } from '~/foundation/ui/feedback/banner'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Card, DetailList } from '~/foundation/ui/layout/card'
import { DateText } from '~/foundation/ui/layout/date-text'
import { MemberPage } from '~/membership/memberships/members/components/member-page'
import { ErrorSummary } from '~/foundation/ui/form/error-summary'
import { Money } from '~/foundation/ui/layout/money'
import { narrowFormStyle } from '~/foundation/ui/form/input-style'
import { useSchemaForm } from '~/foundation/ui/form/use-schema-form'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { club, db, member, now } = await requireMember(request, context, 'membership.read')
  const tierId = new URL(request.url).searchParams.get('tier') ?? ''
  if (!isId(tierId)) {
    return data({
      sentence: 'Please choose a tier on your membership page.',
      isTierChosen: false,
      quote: null,
      terms: null,
    })
  }
  try {
    const { quotedAt, ...quote } = await context.services.memberships.quoteTierChange(db, {
      memberId: member.id,
      tierId,
      now,
    })
    const terms = renewalTerms({ club, tier: quote.tier }, dayIn(club.timeZone, now))
    return data({
      sentence: null,
      isTierChosen: true,
      quote: { ...quote, quotedAt: quotedAt.getTime() / 1000 },
      terms: {
        text: terms.text,
        agreement: agreementKey(terms.version, quote.tier.priceId, quote.tier.addsTax),
      },
    })
  } catch (error) {
    if (!isDomainError(error)) throw error
    return data(
      { sentence: error.sentence, isTierChosen: true, quote: null, terms: null },
      { status: error.status },
    )
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { club, db, member, user, now } = await requireMember(request, context, 'membership.change')
  return handleForm(request, context, tierChangeForm, async (value) => {
    const { tierId, priceId, dueCents, billingDay, quotedAt, agreement } = value
    const terms = await requireAgreedTerms(db, club, {
      memberId: member.id,
      tierId,
      priceId,
      agreement,
      now,
    })
    await context.services.memberships.changeTier(db, {
      memberId: member.id,
      requester: { kind: 'member', id: user.id },
      tierId,
      stated: { priceId, dueCents, billingDay: billingDay ?? null, quotedAt: new Date(quotedAt * 1000) },
      consent: {
        ...terms,
        clientAddress: context.clientAddress,
        userAgent: context.userAgent,
      },
      now,
    })
    return redirect(paths.customer.membership({ done: 'change' }), 303)
  })
}

/** A refused change reloads the quote, so that the page shows the current amount beside the reason. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ actionStatus, defaultShouldRevalidate }) =>
  actionStatus !== undefined || defaultShouldRevalidate

export const meta = privateClubPage('Change your tier')

type PageData = ReturnType<typeof useLoaderData<typeof loader>>

export default function ChangeTier() {
  const { quote, terms, sentence, isTierChosen } = useLoaderData<typeof loader>()
  const form = useSchemaForm(tierChangeForm)
  const back = (
    <ButtonLink to={paths.customer.membership()} variant="quiet">
      Keep my tier
    </ButtonLink>
  )
  if (!quote || !terms) {
    return (
      <MemberPage title="Change your tier">
        <ErrorSummary form={form} />
        <Banner tone={isTierChosen ? 'error' : 'info'} title={sentence} />
        <p>{back}</p>
      </MemberPage>
    )
  }
  const { kind, tier, current, dueCents, effectiveOn } = quote
  const { eligibility, quotedAt, billingDay } = quote
  const due = formatMoney(dueCents, tier.currency)
  const label = kind === 'up' ? `Pay ${due} and change tier` : `Change tier on ${formatDay(effectiveOn)}`
  return (
    <MemberPage title={`Change to ${tier.name}`}>
      <ErrorSummary form={form} />
      <Card title={`From ${current.name} to ${tier.name}`}>
        <QuoteFacts quote={quote} />
        <p className="text-muted">
          {kind === 'up'
            ? `${upgradeAmountText(quote)} If your card is declined, nothing changes.`
            : `You keep ${current.name} until then. The change is free, and you can undo it until that day.`}
        </p>
        {current.isKeptPrice && (
          <p className="font-semibold">
            {`Your kept price of ${formatMoney(current.priceCents, tier.currency)} a month ends with this change, and doesn’t come back.`}
          </p>
        )}
        {eligibility.allowed ? (
          <Form method="post" className={narrowFormStyle} {...form.props}>
            <input type="hidden" name="tierId" value={tier.id} />
            <input type="hidden" name="priceId" value={tier.priceId} />
            <input type="hidden" name="dueCents" value={dueCents} />
            <input type="hidden" name="quotedAt" value={quotedAt} />
            {billingDay !== null && <input type="hidden" name="billingDay" value={billingDay} />}
            <input type="hidden" name="agreement" value={terms.agreement} />
            <p className="text-muted">By changing your tier, you agree to these terms: {terms.text}</p>
            <div className="actions">
              <SubmitButton pendingLabel="One moment...">{label}</SubmitButton>
              {back}
            </div>
          </Form>
        ) : (
          <>
            <UnavailableReason eligibility={eligibility} label={label} />
            <p>{back}</p>
          </>
        )}
      </Card>
    </MemberPage>
  )
}

function QuoteFacts({ quote }: { quote: NonNullable<PageData['quote']> }) {
  const { dueCents, tier, taxCents, kind, effectiveOn, renewsOn } = quote
  return (
    <DetailList
      facts={[
        {
          name: 'Due today',
          value: (
            <>
              <Money cents={dueCents} currency={tier.currency} />
              {taxCents > 0 && (
                <span className="block text-sm text-muted">
                  including <Money cents={taxCents} currency={tier.currency} /> sales tax
                </span>
              )}
            </>
          ),
        },
        {
          name: 'Starts',
          value: kind === 'up' ? 'Immediately' : <DateText day={effectiveOn} />,
        },
        { name: 'Next payment', value: <DateText day={renewsOn} /> },
        {
          name: 'New price',
          value: (
            <>
              <Money cents={tier.priceCents} currency={tier.currency} /> per month
              {tier.addsTax && ' plus tax'}
            </>
          ),
        },
      ]}
    />
  )
}
