import { Link } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { Badge } from '~/foundation/ui/feedback/badge'
import { Banner } from '~/foundation/ui/feedback/banner'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { cardStyle } from '~/foundation/ui/layout/card'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import {
  bottleWords,
  isToCollect,
  isToCome,
  mayHandOver,
  promisedBottles,
  statusOf,
  toCollect,
  warningsOf,
  withGiven,
  type DeskBox,
  type DeskMember,
  type DeskPurchase,
} from '../desk-view'
import { BottleList, giveWith, HandOvers, ReplaceList } from './bottle-history'
import { GivenNotices, NextMemberBar } from './given-notices'
import { HandOverForm } from './hand-over-form'
import { EarlierPurchase, PurchasesCard, type DeskCardProps } from './purchase-cards'

interface Props extends DeskCardProps {
  mayResolve: boolean
  /** Ids for the forms without scripts, by box. */
  handOverIds?: Record<string, string>
  listPath: string
}

/** A member at the desk: who may collect, what stops the hand-over, and each box. */
export function MemberBoxes({
  member: memberOnServer,
  wines,
  timeZone,
  mayResolve,
  handOverIds = {},
  desk,
  listPath,
}: Props) {
  const waiting =
    desk?.queue.waiting.filter((one) => one.memberId === memberOnServer.id && !one.isUndone) ?? []
  const saved = [...(desk?.results.values() ?? [])].flatMap(({ handOver, answer }) =>
    handOver.memberId === memberOnServer.id && answer.kind === 'saved' && !handOver.isUndone
      ? [handOver]
      : [],
  )
  const member = withGiven(memberOnServer, [...waiting, ...saved])
  const toCome = member.boxes.filter(isToCome)
  const finished = member.boxes.filter((box) => !isToCome(box))
  const shared = { member, wines, timeZone, mayResolve, desk }
  // Bought bottles join the first box that can be handed over; without one they are handed over by themselves.
  const collectable = toCollect(member.purchases)
  const withBox = toCome.find(mayHandOver)
  const open = member.purchases.filter((one) => isToCollect(one) || one.status === 'awaiting_payment')
  const joined = withBox ? collectable : []
  const apart = open.filter((one) => !joined.some(({ id }) => id === one.id))
  const earlier = member.purchases.filter((one) => !open.includes(one))
  const isNothing = toCome.length + open.length === 0
  const isGiven = waiting.length + saved.length > 0
  const hasBar = isNothing && isGiven
  const past = finished.length + earlier.length
  return (
    <div className="grid max-w-3xl gap-5">
      {desk && <GivenNotices desk={desk} member={member} listPath={listPath} hasBar={hasBar} />}
      <MemberFacts member={member} />
      {isNothing && !isGiven && <NothingToCome member={member} />}
      {toCome.map((box) => (
        <BoxCard
          key={box.id}
          {...shared}
          box={box}
          purchases={box === withBox ? joined : []}
          handOverId={handOverIds[box.id] ?? ''}
        />
      ))}
      {apart.length > 0 && (
        <PurchasesCard {...shared} purchases={apart} handOverId={handOverIds.bought ?? ''} />
      )}
      {past > 0 && (
        <details open={isNothing && !isGiven}>
          <summary className={disclosureStyle}>
            {`${earlier.length > 0 ? 'Earlier boxes and orders' : 'Earlier boxes'} (${member.older > 0 ? `the latest ${past} of ${past + member.older}` : past})`}
          </summary>
          <div className="mt-3 grid gap-4">
            {finished.map((box) => (
              <BoxCard key={box.id} {...shared} box={box} purchases={[]} handOverId="" />
            ))}
            {earlier.map((purchase) => (
              <EarlierPurchase key={purchase.id} {...shared} purchase={purchase} />
            ))}
            {member.older > 0 && (
              <p>
                <ButtonLink
                  variant="secondary"
                  size="small"
                  to={paths.business.orders.list({ q: member.fullName })}
                >
                  See {member.older} more under Orders
                </ButtonLink>
              </p>
            )}
          </div>
        </details>
      )}
      {hasBar && <NextMemberBar to={listPath} />}
    </div>
  )
}

function MemberFacts({ member }: { member: DeskMember }) {
  return (
    <>
      {member.isUnderAge && (
        <Banner tone="error" title="Under 21">
          <p>
            By their birth date {member.fullName} is not 21 yet. Don’t hand wine to them. A second person who
            is 21 or older can collect.
          </p>
        </Banner>
      )}
      {member.isUnclaimed && (
        <Banner tone="warn" title="Not confirmed yet">
          <p>
            {member.isAgeUnknown
              ? 'Their birth date is unknown: check a document before you hand over wine. '
              : 'They get their wine as always. '}
            <Link className="link" to={paths.business.memberClaim(member.id)}>
              Confirm now
            </Link>
          </p>
        </Banner>
      )}
      <p className="text-muted">
        {[
          member.phoneEnd && `Phone ends in ${member.phoneEnd}`,
          member.code && `Code ${member.code}`,
          member.secondPerson && `${member.secondPerson} may collect too`,
        ]
          .filter(Boolean)
          .join(' · ') || 'No second person is on file.'}
      </p>
    </>
  )
}

function NothingToCome({ member }: { member: DeskMember }) {
  return (
    <EmptyState title="Nothing to hand over">
      <p>
        {member.owedMonths > 0
          ? `${member.fullName} is owed ${member.owedMonths === 1 ? 'a box that is in no run yet' : `${member.owedMonths} boxes that are in no run yet`}. A manager can add one to a run.`
          : `Nothing is owed to ${member.fullName} now. Boxes come with each monthly payment.`}
      </p>
    </EmptyState>
  )
}

function BoxCard({
  member,
  box,
  purchases,
  wines,
  timeZone,
  mayResolve,
  handOverId,
  desk,
}: Omit<Props, 'handOverIds' | 'listPath'> & {
  box: DeskBox
  /** Bottles bought besides, which are handed over with it. */
  purchases: DeskPurchase[]
  handOverId: string
}) {
  const { label, tone } = statusOf(box)
  const canGive = mayHandOver(box)
  const others = box.bottles.filter(({ status }) => !canGive || status !== 'promised')
  const give = giveWith(desk, member, box, purchases)
  const bought = purchases.flatMap(({ bottles }) => bottles).length
  return (
    <section className={cardStyle} aria-labelledby={`box-${box.id}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={`box-${box.id}`} className="text-2xl">
          {box.run}
        </h2>
        <Badge tone={tone}>{label}</Badge>
      </div>
      <p className="text-sm text-muted">
        {box.tier}, {bottleWords(box.bottles.length)}, box {box.number}, {box.location}
        {bought > 0 && ` + ${bought} bought ${bought === 1 ? 'bottle' : 'bottles'}`}
      </p>
      {warningsOf(box).map((sentence) => (
        <Banner key={sentence} tone="warn">
          <p>{sentence}</p>
        </Banner>
      ))}
      {box.note !== '' && (
        <Banner tone="info" title="Note">
          <p className="whitespace-pre-line">{box.note}</p>
        </Banner>
      )}
      <BottleList
        member={member}
        wines={wines}
        label={canGive ? 'Other bottles of this box' : 'Bottles of this box'}
        bottles={others}
        acts={{ out: 'Replace', ...(mayResolve && box.status !== 'canceled' && { short: 'Fill' }) }}
      />
      {canGive && (
        <HandOverForm
          key={
            [...box.bottles, ...purchases.flatMap(({ bottles }) => bottles)].map(({ id }) => id).join() +
            box.bottles.map(({ status }) => status).join()
          }
          member={member}
          box={box}
          purchases={purchases}
          wines={wines}
          handOverId={handOverId}
          onGive={give}
        />
      )}
      {canGive && (
        <ReplaceList
          member={member}
          wines={wines}
          bottles={[...promisedBottles(box), ...purchases.flatMap(({ bottles }) => bottles)]}
        />
      )}
      <HandOvers
        member={member}
        timeZone={timeZone}
        desk={desk}
        label="Hand-overs of this box"
        handOvers={box.handOvers}
      />
    </section>
  )
}
