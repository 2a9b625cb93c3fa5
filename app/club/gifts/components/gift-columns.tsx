import { Form, Link } from '@remix-run/react'
import type { GiftStatus } from '#/db/schema/gifts'
import { formatDay, type Day } from '~/foundation/kit/dates'
import { formatMoney } from '~/foundation/kit/money'
import { paths } from '~/foundation/kit/paths'
import { isDeletedAddress } from '~/foundation/messaging/deleted-address'
import { Badge, type BadgeTone } from '~/foundation/ui/feedback/badge'
import { SubmitButton } from '~/foundation/ui/form/button'
import type { ListColumn } from '~/foundation/ui/list/list-table'

interface GiftRow {
  id: string
  number: number
  title: string
  amountCents: number
  currency: string
  status: GiftStatus
  isDisputed: boolean
  isBounced: boolean
  giverName: string
  giverEmail: string
  receiverName: string
  receiverEmail: string | null
  /** The member who redeemed it. */
  memberId: string | null
  paidOn: Day
  /** The day on which it is to be emailed. */
  sendOn: Day | null
  sentOn: Day | null
  redeemedOn: Day | null
  refundedOn: Day | null
  refundedCents: number
  leftCents: number
}

/** Columns of the gifts as their business sees them, each with what may be done about it. */
export function giftColumns({ mayRefund }: { mayRefund: boolean }): ListColumn<GiftRow, 'paid' | 'amount'>[] {
  return [
    {
      label: 'Gift',
      sort: 'paid',
      cell: ({ title }) => title,
      note: ({ number, paidOn }) => `No. ${number}, ${formatDay(paidOn)}`,
    },
    {
      label: 'From',
      phoneLabel: 'from',
      cell: ({ giverName }) => giverName,
      note: ({ giverEmail }) => (isDeletedAddress(giverEmail) ? null : giverEmail),
    },
    {
      label: 'To',
      phoneLabel: 'to',
      cell: ({ memberId, receiverName }) =>
        memberId ? <Link to={paths.business.member(memberId)}>{receiverName}</Link> : receiverName,
      note: ({ receiverEmail }) => receiverEmail ?? 'by link or card',
    },
    {
      label: 'Status',
      phone: 'beside',
      cell: (gift) => <Badge tone={statusOf(gift).tone}>{statusOf(gift).text}</Badge>,
      note: (gift) => statusOf(gift).note,
    },
    {
      label: 'Paid',
      sort: 'amount',
      figure: true,
      cell: ({ amountCents, currency }) => formatMoney(amountCents, currency),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (gift) =>
        gift.status === 'waiting' && mayRefund && !gift.isDisputed && <GiftRefund gift={gift} />,
    },
  ]
}

function GiftRefund({ gift }: { gift: GiftRow }) {
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2">Refund</summary>
      <Form method="post" className="grid gap-3">
        <input type="hidden" name="intent" value="refund" />
        <input type="hidden" name="giftId" value={gift.id} />
        <p className="text-sm">
          {gift.giverName} gets {formatMoney(gift.leftCents, gift.currency)} back, and the link stops working.
          {gift.refundedCents > 0 &&
            ` ${formatMoney(gift.refundedCents, gift.currency)} was already refunded.`}
        </p>
        <SubmitButton intent="refund" id={gift.id} variant="secondary" size="small">
          Refund gift {String(gift.number)}
        </SubmitButton>
      </Form>
    </details>
  )
}

function statusOf(gift: GiftRow): { tone: BadgeTone; text: string; note?: string } {
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
