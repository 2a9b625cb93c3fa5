// Gifts: what was bought and redeemed, what is owed, and what can be given: /business/gifts
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/business/portal/components/portal-frame'
import { GiftBalances } from '~/club/gifts/components/gift-balances'
import { GiftSettingsCard } from '~/club/gifts/components/gift-settings-card'
import { giftColumns } from '~/club/gifts/components/gift-columns'
import { refundGift } from '~/club/gifts/manage/refund-gift.server'
import { giftBalances, giftList, giftTotals } from '~/club/gifts/owner/gift-list.server'
import { giftListing, giftStates, giftStateWords } from '~/club/gifts/owner/gift-listing'
import { giftTitle } from '~/club/gifts/rules'
import { giftRefundForm, giftSettingsForm } from '~/club/gifts/schemas'
import { giftSettings, saveGiftSettings } from '~/club/gifts/settings.server'
import { formFields } from '~/foundation/kit/forms.server'
import { formHandler, handleForms } from '~/web/http/forms/handle-form.server'
import { requireBusiness } from '~/web/http/guards/guards.server'
import { dayIn } from '~/foundation/kit/dates'
import { isId } from '~/foundation/kit/ids'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { publishedTiers } from '~/membership/tiers/queries.server'
import { privatePage } from '~/foundation/ui/document/page-meta'
import { FormResult } from '~/foundation/ui/form/form-result'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'
import { ListPage } from '~/foundation/ui/list/list-page'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, may, club } = await requireBusiness(request, context, 'gifts.read')
  const hasBalances = new URL(request.url).searchParams.get('show') === 'balances'
  const settings = await giftSettings(db)
  const [totals, list, balances, tiers] = await Promise.all([
    giftTotals(db),
    giftList(db, giftListing.read(request.url)),
    hasBalances ? giftBalances(db) : null,
    publishedTiers(db),
  ])
  const day = (at: Date | null) => at && dayIn(club.timeZone, at)
  return {
    params: list.state,
    total: list.total,
    totals,
    balances,
    gifts: list.rows.map(({ sentAt, paidAt, redeemedAt, refundedAt, ...gift }) => ({
      ...gift,
      title: giftTitle(gift),
      sentOn: day(sentAt),
      paidOn: day(paidAt)!,
      redeemedOn: day(redeemedAt),
      refundedOn: day(refundedAt),
    })),
    mayExport: may('exports.make'),
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
  return handleForms(request, context, {
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
  })
}

export const meta = privatePage('Gifts')

const doneMessages = {
  saved: 'What can be given is saved.',
  refunded: 'The gift is refunded and its link no longer works.',
}

export default function Gifts() {
  const view = useLoaderData<typeof loader>()
  const { params, total, totals, balances, gifts } = view
  return (
    <>
      <PortalTitle title="Gifts">
        Months of a tier or a sum that guests give to each other. You are paid when a gift is bought, and owe
        it until it is used.
      </PortalTitle>
      <FormResult done={doneMessages} asTitle only={['refund']} />
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
      <ListPage
        list={giftListing}
        state={params}
        total={total}
        rows={gifts}
        columns={giftColumns(view)}
        views={([null, ...giftStates] as const).map((show) => ({
          label: show === null ? 'All' : giftStateWords[show],
          count: totals.counts[show ?? 'all'],
          isOn: show === params.show,
          change: { show },
        }))}
        placeholder="Name or email of giver or receiver"
        none={{ title: 'No gifts yet', children: <p>Gifts appear here once they are paid for.</p> }}
        fileHref={view.mayExport && ((query) => paths.business.listFile('gifts', query))}
      />
      <GiftSettingsCard settings={view.settings} />
    </>
  )
}
