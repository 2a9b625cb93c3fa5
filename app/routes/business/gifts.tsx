// Gifts: what was bought and redeemed, what is owed, and what can be given: /business/gifts
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { GiftBalances } from '~/gifts/components/gift-balances'
import { GiftSettingsCard } from '~/gifts/components/gift-settings-card'
import { GiftTable } from '~/gifts/components/owner-gift-table'
import { refundGift } from '~/gifts/manage/refund-gift.server'
import { giftFilters, isGiftFilter } from '~/gifts/owner/gift-filter'
import { giftBalances, giftList, giftTotals } from '~/gifts/owner/gift-list.server'
import { giftTitle } from '~/gifts/rules'
import { giftRefundForm, giftSettingsForm } from '~/gifts/schemas'
import { giftSettings, saveGiftSettings } from '~/gifts/settings.server'
import { formFields } from '~/kit/forms.server'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { dayIn } from '~/kit/dates'
import { isId } from '~/kit/ids'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { pageIn } from '~/kit/list-params'
import { publishedTiers } from '~/tiers/queries.server'
import { privatePage } from '~/ui/document/page-meta'
import { DoneMessage } from '~/ui/feedback/done-message'
import { EmptyState } from '~/ui/feedback/empty-state'
import { ErrorSummary } from '~/ui/form/error-summary'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { KeyFigures } from '~/ui/layout/key-figures'
import { Pagination } from '~/ui/layout/pagination'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'gifts.read')
  const query = new URL(request.url).searchParams
  const show = query.get('show')
  const filter = isGiftFilter(show) ? show : 'all'
  const page = pageIn(query)
  const settings = await giftSettings(db)
  const [totals, list, balances, tiers] = await Promise.all([
    giftTotals(db),
    giftList(db, { filter, page }),
    show === 'balances' ? giftBalances(db) : null,
    publishedTiers(db),
  ])
  const day = (at: Date | null) => at && dayIn(club.timeZone, at)
  return {
    filter,
    totals,
    balances,
    gifts: list.gifts.map(({ sentAt, paidAt, redeemedAt, refundedAt, ...gift }) => ({
      ...gift,
      title: giftTitle(gift),
      sentOn: day(sentAt),
      paidOn: day(paidAt)!,
      redeemedOn: day(redeemedAt),
      refundedOn: day(refundedAt),
    })),
    first: page > 1 ? paths.business.gifts({ show: filter }) : null,
    next: list.hasMore ? paths.business.gifts({ show: filter, page: String(page + 1) }) : null,
    mayRefund: may('payments.manage'),
    settings: {
      isOn: settings.isOn,
      hasSums: settings.hasSums,
      tiers: tiers.map(({ id, name }) => ({ id, name, isGiftable: settings.giftable.has(id) })),
    },
  }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await formFields(request.clone())
  const permission = fields.intent === 'refund' ? 'payments.manage' : 'settings.change'
  const { db, user, now } = await requireBusiness(request, context, permission)
  return handleForms(
    { request, context },
    {
      refund: formHandler(giftRefundForm, async ({ giftId, reason }) => {
        const by = { kind: 'business' as const, userId: user.id, reason }
        const refundId = await refundGift(db, { giftId, by, now })
        await context.services.billing.oneTime
          .executeRefund(db, refundId)
          .catch((error: unknown) => context.log.warn({ error, refundId }, 'a refund of a gift waits'))
        return redirect(paths.business.gifts({ done: 'refunded' }), 303)
      }),
      settings: formHandler(giftSettingsForm, async ({ isOn, hasSums }, all) => {
        const tierIds = Object.keys(all).flatMap((name) => {
          const id = name.startsWith('tier-') ? name.slice(5) : ''
          return isId(id) ? [id] : []
        })
        const switches = { isOn: isOn === 'on', hasSums: hasSums === 'on', tierIds }
        await saveGiftSettings(db, { ...switches, userId: user.id, now })
        return redirect(paths.business.gifts({ done: 'saved' }), 303)
      }),
    },
  )
}

export const meta = privatePage('Gifts')

const filterLabels = {
  all: 'All',
  waiting: 'Not redeemed',
  redeemed: 'Redeemed',
  refunded: 'Refunded',
} as const

const doneMessages = {
  saved: 'What can be given is saved.',
  refunded: 'The gift is refunded and its link no longer works.',
}

export default function Gifts() {
  const view = useLoaderData<typeof loader>()
  const { filter, totals, balances, gifts, first, next } = view
  const errors = useFormErrors('refund')
  return (
    <>
      <PortalTitle title="Gifts">
        Months of a tier or a sum that guests give to each other. You are paid when a gift is bought, and owe
        it until it is used.
      </PortalTitle>
      <DoneMessage asTitle messages={doneMessages} />
      <ErrorSummary form={errors} />
      <KeyFigures
        figures={[
          {
            name: 'Not redeemed yet',
            value: (
              <Link to={paths.business.gifts({ show: 'waiting' })}>{formatMoney(totals.waitingCents)}</Link>
            ),
            note: totals.counts.waiting === 1 ? '1 gift' : `${totals.counts.waiting} gifts`,
          },
          {
            name: 'Balances not used yet',
            value: (
              <Link to={paths.business.gifts({ show: 'balances' })}>{formatMoney(totals.balanceCents)}</Link>
            ),
            note: totals.balances === 1 ? '1 member' : `${totals.balances} members`,
          },
          {
            name: 'Owed in all',
            value: formatMoney(totals.waitingCents + totals.balanceCents),
            note: 'Gifts never expire.',
          },
        ]}
      />
      {balances && <GiftBalances balances={balances} />}
      <nav aria-label="Filter" className="flex flex-wrap gap-x-5 gap-y-2">
        {giftFilters.map((one) => (
          <Link
            key={one}
            to={paths.business.gifts(one === 'all' ? {} : { show: one })}
            aria-current={one === filter ? 'page' : undefined}
            className="inline-flex min-h-11 items-center aria-[current=page]:font-semibold"
          >
            {filterLabels[one]} ({totals.counts[one]})
          </Link>
        ))}
      </nav>
      {gifts.length === 0 ? (
        <EmptyState title={filter === 'all' ? 'No gifts yet' : 'No gifts in this list'}>
          <p>Gifts appear here once they are paid for.</p>
        </EmptyState>
      ) : (
        <>
          <GiftTable gifts={gifts} mayRefund={view.mayRefund} />
          <Pagination first={first} next={next} />
        </>
      )}
      <GiftSettingsCard settings={view.settings} />
    </>
  )
}
