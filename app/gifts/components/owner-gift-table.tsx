import { Form, Link } from '@remix-run/react'
import type { GiftStatus } from '#/db/schema/gifts/gifts'
import { formatDay, type Day } from '~/kit/dates'
import { formatMoney } from '~/kit/money'
import { paths } from '~/kit/paths'
import { isDeletedAddress } from '~/messaging/deleted-address'
import { Badge, type BadgeTone } from '~/ui/feedback/badge'
import { SubmitButton } from '~/ui/form/button'
import { DataTable, FigureCell } from '~/ui/layout/data-table'

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

const columns = [
  { label: 'Gift' },
  { label: 'From' },
  { label: 'To' },
  { label: 'Status' },
  { label: 'Paid', figure: true },
  { label: 'Actions', silent: true },
]

/** Gifts as their business sees them, each with what may be done about it. */
export function GiftTable({ gifts, mayRefund }: { gifts: GiftRow[]; mayRefund: boolean }) {
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
              {!isDeletedAddress(gift.giverEmail) && (
                <span className="block text-sm wrap-anywhere text-muted">{gift.giverEmail}</span>
              )}
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
          <FigureCell label="Paid">{formatMoney(gift.amountCents, gift.currency)}</FigureCell>
          <td>
            {gift.status === 'waiting' && mayRefund && !gift.isDisputed && (
              <details>
                <summary className="min-h-11 cursor-pointer py-2">Refund</summary>
                <Form method="post" className="grid gap-3">
                  <input type="hidden" name="intent" value="refund" />
                  <input type="hidden" name="giftId" value={gift.id} />
                  <p className="text-sm">
                    {gift.giverName} gets {formatMoney(gift.leftCents, gift.currency)} back, and the link
                    stops working.
                    {gift.refundedCents > 0 &&
                      ` ${formatMoney(gift.refundedCents, gift.currency)} was already refunded.`}
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

function Status({ gift }: { gift: GiftRow }) {
  const { tone, text, note } = statusOf(gift)
  return (
    <>
      <Badge tone={tone}>{text}</Badge>
      {note && <span className="block text-sm text-muted">{note}</span>}
    </>
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
