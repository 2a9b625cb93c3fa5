import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { cardStyle } from '~/foundation/ui/layout/card'
import {
  bottleWords,
  isToCollect,
  purchaseWarnings,
  statusOf,
  toCollect,
  type DeskMember,
  type DeskPurchase,
  type DeskWine,
} from '../desk-view'
import type { Desk } from '../use-desk'
import { BottleList, giveWith, HandOvers, ReplaceList } from './bottle-history'
import { HandOverForm } from './hand-over-form'

export interface DeskCardProps {
  member: DeskMember
  wines: Record<string, DeskWine>
  timeZone: string
  /** Data and actions of the desk on this device; null before scripts run. */
  desk: Desk | null
}

/** Bottles that a member bought and collects without a box; and those that may not be handed over, with why. */
export function PurchasesCard({
  purchases,
  handOverId,
  ...shared
}: DeskCardProps & { purchases: DeskPurchase[]; handOverId: string }) {
  const { member, wines, desk } = shared
  const ready = toCollect(purchases)
  const bottles = ready.flatMap((one) => one.bottles)
  return (
    <section className={cardStyle} aria-labelledby="bought">
      <h2 id="bought" className="text-2xl">
        Bought bottles
      </h2>
      {purchases.map((purchase) => (
        <PurchaseFacts
          key={purchase.id}
          {...shared}
          purchase={purchase}
          others={purchase.bottles.filter(
            ({ status }) => status !== 'promised' || !ready.some(({ id }) => id === purchase.id),
          )}
        />
      ))}
      {bottles.length > 0 && (
        <>
          <HandOverForm
            key={bottles.map(({ id }) => id).join()}
            member={member}
            wines={wines}
            handOverId={handOverId}
            box={null}
            purchases={ready}
            onGive={giveWith(desk, member, null, ready)}
          />
          <ReplaceList member={member} wines={wines} bottles={bottles} />
        </>
      )}
    </section>
  )
}

/** A purchase that was handed over or refunded. */
export function EarlierPurchase({ purchase, ...shared }: DeskCardProps & { purchase: DeskPurchase }) {
  return (
    <section className={cardStyle} aria-labelledby={`order-${purchase.id}`}>
      <PurchaseFacts {...shared} purchase={purchase} others={purchase.bottles} />
    </section>
  )
}

function PurchaseFacts({
  purchase,
  others,
  member,
  wines,
  timeZone,
  desk,
}: DeskCardProps & { purchase: DeskPurchase; others: DeskPurchase['bottles'] }) {
  const { id, number, location, bottles, handOvers } = purchase
  const { label, tone } = statusOf(purchase)
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 id={`order-${id}`} className="text-lg font-semibold">
          Order {number}
          <span className="block text-sm font-normal text-muted">
            {bottleWords(bottles.length)}, {location}
          </span>
        </h3>
        <Badge tone={tone}>{label}</Badge>
      </div>
      {purchaseWarnings(purchase).map((sentence) => (
        <Banner key={sentence} tone="warn">
          <p>{sentence}</p>
        </Banner>
      ))}
      <BottleList
        member={member}
        wines={wines}
        label={isToCollect(purchase) ? `Other bottles of order ${number}` : `Bottles of order ${number}`}
        bottles={others}
        releasedWords="Refunded"
        acts={{ out: 'Replace' }}
      />
      <HandOvers
        member={member}
        timeZone={timeZone}
        desk={desk}
        label={`Hand-overs of order ${number}`}
        handOvers={handOvers.filter(({ hasBox }) => !hasBox)}
      />
    </div>
  )
}
