import { Money } from '~/ui/layout/money'
import type { ClubView } from '#/tenants/club-view'
import type { TierView } from '~/tiers/tier-view'
import { BottleRow, bottleCountText } from '~/tiers/components/bottle-count'
import { sectionHeadings } from '../../../tenants/club-page-copy'

/** React 18 accepts this attribute only in lower case. */
const highPriority = { fetchpriority: 'high' }

/** Longer names are set smaller, so that price and button stay on the first screen. */
const longNameLength = 32

/** The first screen: the club, its price and the button to join. */
export function ClubHero({ club, tiers, joinHref }: { club: ClubView; tiers: TierView[]; joinHref: string }) {
  const { brand } = club
  return (
    <section className="club-hero" aria-labelledby="club-name">
      <div className="club-hero-words">
        <p className="club-eyebrow">{sectionHeadings[brand.preset].eyebrow}</p>
        <h1 id="club-name" data-long={club.name.length > longNameLength || undefined}>
          {club.name} Wine Club
        </h1>
        {brand.tagline && <p className="club-tagline">{brand.tagline}</p>}
        <HeroPrice tiers={tiers} />
        <div className="club-hero-act">
          <JoinCallToAction club={club} tiers={tiers} joinHref={joinHref} />
        </div>
      </div>
      <div
        className="club-hero-picture"
        data-drawn={brand.hero ? undefined : ''}
        data-photo={brand.hero?.isPhoto ? '' : undefined}
      >
        {brand.hero ? (
          <img
            src={brand.hero.src}
            srcSet={brand.hero.srcSet}
            sizes={brand.hero.srcSet && '(min-width: 60rem) 60vw, 100vw'}
            alt=""
            width={brand.hero.width}
            height={brand.hero.height}
            {...highPriority}
          />
        ) : (
          <BottleRow count={5} />
        )}
      </div>
    </section>
  )
}

function HeroPrice({ tiers }: { tiers: TierView[] }) {
  const cheapest = tiers.reduce<TierView | null>(
    (least, tier) => (least && least.priceCents <= tier.priceCents ? least : tier),
    null,
  )
  if (!cheapest) return null
  const bottles = bottleCountText(cheapest.bottles)
  return (
    <p className="club-price">
      {tiers.length > 1 && 'From '}
      <strong>
        <Money cents={cheapest.priceCents} currency={cheapest.currency} />
      </strong>{' '}
      a month{bottles && `, ${bottles.replace(' a month', '')}`}
    </p>
  )
}

/**
 * Link to join the club, or to its waiting lists while it is full; otherwise a sentence that says it is closed.
 */
export function JoinCallToAction({
  club,
  tiers,
  joinHref,
}: {
  club: ClubView
  tiers: TierView[]
  joinHref: string
}) {
  if (!club.canTakeMembers || tiers.length === 0) {
    return (
      <p className="club-closed">
        {club.name} is not taking new members right now. Write to{' '}
        <a href={`mailto:${club.email}`}>{club.email}</a> to hear when it does.
      </p>
    )
  }
  if (tiers.every(({ isFull }) => isFull)) {
    return (
      <a className="button" href="#tiers">
        Join the waiting list
      </a>
    )
  }
  return (
    <a className="button" href={joinHref}>
      {club.brand.joinLabel}
    </a>
  )
}
