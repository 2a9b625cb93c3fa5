// Gifts: what was bought and redeemed, what is owed, and what can be given: /business/gifts
import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { PortalTitle } from '~/businesses/portal/components/portal-frame'
import { refundGift } from '~/gifts/manage/refund-gift.server'
import { giftFilters, isGiftFilter } from '~/gifts/owner/gift-filter'
import { giftBalances, giftList, giftTotals } from '~/gifts/owner/gift-list.server'
import { giftTitle } from '~/gifts/rules'
import { giftRefundForm, giftSettingsForm } from '~/gifts/schemas'
import { giftSettings, saveGiftSettings } from '~/gifts/settings.server'
import { formFields } from '~/kit/forms.server'
import { formHandler, handleForms } from '~/http/forms/handle-form.server'
import { requireBusiness } from '~/http/guards/guards.server'
import { notStoredWithAction } from '~/http/page-headers'
import { dayIn, formatDay } from '~/kit/dates'
import { DomainError } from '~/kit/errors'
import { isId } from '~/kit/ids'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { publishedTiers } from '~/tiers/queries.server'
import { privatePage } from '~/ui/document/page-meta'
import { Badge, type BadgeTone } from '~/ui/feedback/badge'
import { EmptyState } from '~/ui/feedback/empty-state'
import { SuccessMessage } from '~/ui/feedback/success-message'
import { SubmitButton } from '~/ui/form/button'
import { Checkbox } from '~/ui/form/checkbox'
import { ErrorSummary } from '~/ui/form/error-summary'
import { useFormErrors } from '~/ui/form/use-schema-form'
import { Card } from '~/ui/layout/card'
import { DataTable } from '~/ui/layout/data-table'
import { KeyFigures } from '~/ui/layout/key-figures'
import { Pagination } from '~/ui/layout/pagination'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { db, businessId, may } = await requireBusiness(request, context, 'gifts.read')
  const club = await context.services.clubs.byId(businessId)
  if (!club) throw new DomainError('business-missing', 404, 'Business not found.')
  const query = new URL(request.url).searchParams
  const show = query.get('show')
  const filter = isGiftFilter(show) ? show : 'all'
  const page = Math.min(1_000, Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1))
  const settings = await giftSettings(db)
  const [totals, list, balances, tiers] = await Promise.all([
    giftTotals(db),
    giftList(db, { filter, page }),
    show === 'balances' ? giftBalances(db) : null,
    publishedTiers(db),
  ])
  const day = (at: Date | null) => at && dayIn(club.timeZone, at)
  return {
    done: query.get('done'),
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
  const { db, businessId, user } = await requireBusiness(request, context, permission)
  const now = context.now(businessId)
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

export const headers = notStoredWithAction

const filterLabels = {
  all: 'All',
  waiting: 'Not redeemed',
  redeemed: 'Redeemed',
  refunded: 'Refunded',
} as const

export default function Gifts() {
  const view = useLoaderData<typeof loader>()
  const { done, filter, totals, balances, gifts, first, next } = view
  const errors = useFormErrors('refund')
  return (
    <>
      <PortalTitle title="Gifts">
        Months of a tier or a sum that guests give to each other. You are paid when a gift is bought, and owe
        it until it is used.
      </PortalTitle>
      {done === 'saved' && <SuccessMessage title="What can be given is saved." />}
      {done === 'refunded' && <SuccessMessage title="The gift is refunded and its link no longer works." />}
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
      {balances && <Balances balances={balances} />}
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
        <EmptyState title={filter === 'all' ? 'No gifts yet' : 'No gifts in this list'} level={3}>
          <p>Gifts appear here once they are paid for.</p>
        </EmptyState>
      ) : (
        <>
          <GiftTable gifts={gifts} mayRefund={view.mayRefund} />
          <Pagination first={first} next={next} />
        </>
      )}
      <SettingsCard settings={view.settings} />
    </>
  )
}

type OwnerGifts = Awaited<ReturnType<typeof loader>>['gifts']

const columns = [
  { label: 'Gift' },
  { label: 'From' },
  { label: 'To' },
  { label: 'Status' },
  { label: 'Paid', figure: true },
  { label: '' },
]

function GiftTable({ gifts, mayRefund }: { gifts: OwnerGifts; mayRefund: boolean }) {
  return (
    <DataTable label="Gifts" columns={columns}>
      {gifts.map((gift) => (
        <tr key={gift.id}>
          <th scope="row">
            {gift.title}
            <span className="block text-sm font-normal text-muted">
              No. {gift.number}, {formatDay(gift.paidOn)}
            </span>
          </th>
          <td data-label="From">
            <div className="min-w-0">
              {gift.giverName}
              <span className="block text-sm wrap-anywhere text-muted">{gift.giverEmail}</span>
            </div>
          </td>
          <td data-label="To">
            <div className="min-w-0">
              {gift.memberId ? (
                <Link to={paths.business.member(gift.memberId)}>{gift.receiverName}</Link>
              ) : (
                gift.receiverName
              )}
              <span className="block text-sm wrap-anywhere text-muted">
                {gift.receiverEmail ?? 'by link or card'}
              </span>
            </div>
          </td>
          <td data-label="Status">
            <div className="min-w-0">
              <Status gift={gift} />
            </div>
          </td>
          <td data-figure data-label="Paid">
            {formatMoney(gift.amountCents, gift.currency)}
          </td>
          <td>
            {gift.status === 'waiting' && mayRefund && !gift.isDisputed && (
              <details>
                <summary className="min-h-11 cursor-pointer py-2">Refund</summary>
                <Form method="post" className="grid gap-3">
                  <input type="hidden" name="intent" value="refund" />
                  <input type="hidden" name="giftId" value={gift.id} />
                  <p className="text-sm">
                    {gift.giverName} gets {formatMoney(gift.amountCents, gift.currency)} back, and the link
                    stops working.
                  </p>
                  <SubmitButton intent="refund" id={gift.id} variant="secondary" size="small">
                    Refund gift {String(gift.number)}
                  </SubmitButton>
                </Form>
              </details>
            )}
          </td>
        </tr>
      ))}
    </DataTable>
  )
}

function Status({ gift }: { gift: OwnerGifts[number] }) {
  const { tone, text, note } = statusOf(gift)
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {note && <span className="block text-sm text-muted">{note}</span>}
    </>
  )
}

function statusOf(gift: OwnerGifts[number]): { tone: BadgeTone; text: string; note?: string } {
  if (gift.isDisputed) return { tone: 'red', text: 'Disputed', note: 'Can’t be redeemed until it is decided' }
  if (gift.status === 'redeemed') {
    const note = gift.refundedOn
      ? `Its payment was returned on ${formatDay(gift.refundedOn)}`
      : formatDay(gift.redeemedOn!)
    return { tone: gift.refundedOn ? 'red' : 'green', text: 'Redeemed', note }
  }
  if (gift.status === 'refunded') return { tone: 'grey', text: 'Refunded', note: formatDay(gift.refundedOn!) }
  if (gift.isBounced)
    return { tone: 'red', text: 'Email not delivered', note: gift.receiverEmail ?? undefined }
  if (gift.sentOn) return { tone: 'yellow', text: 'Sent', note: formatDay(gift.sentOn) }
  if (gift.sendOn) return { tone: 'yellow', text: 'Bought', note: `Emailed on ${formatDay(gift.sendOn)}` }
  return { tone: 'yellow', text: 'Bought', note: 'Handed over by the giver' }
}

function Balances({ balances }: { balances: { memberId: string; fullName: string; cents: number }[] }) {
  return (
    <Card title="Balances from gifts">
      {balances.length === 0 ? (
        <p>Every redeemed gift has been used.</p>
      ) : (
        <DataTable
          label="Balances from gifts"
          columns={[{ label: 'Member' }, { label: 'Left', figure: true }]}
        >
          {balances.map(({ memberId, fullName, cents }) => (
            <tr key={memberId}>
              <th scope="row">
                <Link to={paths.business.member(memberId)}>{fullName}</Link>
              </th>
              <td data-figure data-label="Left">
                {formatMoney(cents)}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </Card>
  )
}

interface Settings {
  isOn: boolean
  hasSums: boolean
  tiers: { id: string; name: string; isGiftable: boolean }[]
}

function SettingsCard({ settings }: { settings: Settings }) {
  const errors = useFormErrors('settings')
  const { isOn, hasSums, tiers } = settings
  return (
    <Card title="What can be given">
      <p>
        Gifts that were bought stay valid, whatever you change here. Your share and Tastevin’s fee are taken
        when a gift is bought; the months it pays for cost no second fee.
      </p>
      <ErrorSummary form={errors} />
      <Form method="post" className="flex flex-col items-start gap-4">
        <input type="hidden" name="intent" value="settings" />
        <Checkbox name="isOn" defaultChecked={isOn}>
          Guests can buy gifts on your club’s site
        </Checkbox>
        <fieldset className="grid gap-3" id="field-tiers" tabIndex={-1}>
          <legend className="mb-2 font-semibold">Gifts to offer</legend>
          {tiers.map(({ id, name, isGiftable }) => (
            <Checkbox key={id} name={`tier-${id}`} defaultChecked={isGiftable}>
              Months of {name}
            </Checkbox>
          ))}
          <Checkbox name="hasSums" defaultChecked={hasSums}>
            Sums of money, $25 to $1,000
          </Checkbox>
        </fieldset>
        <SubmitButton intent="settings">Save</SubmitButton>
      </Form>
    </Card>
  )
}
