import { cx } from 'class-variance-authority'
import { formatMoney } from '~/foundation/kit/money'
import { Money } from '~/foundation/ui/layout/money'
import type { ClubView } from '#/tenants/club-view'
import type { TierView } from '~/membership/tiers/tier-view'
import { BottleRow, bottleCountText } from '~/cellar/catalog/components/bottle-count'
import { sectionHeadings } from '~/foundation/theme/section-headings'
import { paths } from '~/foundation/kit/paths'
import { buttonStyle } from '~/foundation/ui/form/button'

/** React 18 supports the attribute only in lower case. */
const highPriority = { fetchpriority: 'high' }

/** Longer names get a smaller font, so that price and button stay above the fold. */
const longNameLength = 32
/** Important, since each theme sets the size of the title. */
const longNameStyle = 'max-w-[26ch]! text-[clamp(1.7rem,1.2rem+2.2vw,3rem)]! leading-[1.12]!'

/** The join button is larger than other buttons. */
export const callToActionSize = '[&_.button]:min-h-14 [&_.button]:px-9 [&_.button]:text-[1.125rem]'

/** The first screen: name, price and the join button. */
export function ClubHero({ club, tiers, joinHref }: { club: ClubView; tiers: TierView[]; joinHref: string }) {
  const { brand } = club
  return (
    <section className="club-hero" aria-labelledby="club-name">
      <div className="club-hero-words">
        <p className="club-eyebrow">{sectionHeadings[brand.preset].eyebrow}</p>
        <h1 id="club-name" className={club.name.length > longNameLength ? longNameStyle : undefined}>
          {club.name} Wine Club
        </h1>
        {brand.tagline && (
          <p className="club-tagline text-[clamp(1.15rem,1.05rem+0.6vw,1.45rem)] leading-[1.4] text-balance text-muted">
            {brand.tagline}
          </p>
        )}
        <HeroPrice tiers={tiers} />
        <div className={callToActionSize}>
          <JoinCallToAction club={club} tiers={tiers} joinHref={joinHref} />
        </div>
      </div>
      <div
        className={cx(
          'club-hero-picture overflow-hidden',
          !brand.hero && 'grid place-items-center bg-brand svg:h-auto svg:w-7/10 svg:text-on-brand',
        )}
        data-photo={brand.hero?.isPhoto ? '' : undefined}
      >
        {brand.hero ? (
          <img
            className="size-full object-cover"
            data-crop={brand.hero.isPhoto ? 'hero' : undefined}
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

const cheapestOf = (tiers: TierView[]): TierView | null =>
  tiers.reduce<TierView | null>(
    (least, tier) => (least && least.priceCents <= tier.priceCents ? least : tier),
    null,
  )

/** "Join from $69", at the lower edge of a phone's screen while the page's own buttons are out of sight. */
export function JoinBar({ club, tiers, joinHref }: { club: ClubView; tiers: TierView[]; joinHref: string }) {
  const cheapest = cheapestOf(tiers.filter(({ isFull }) => !isFull))
  if (!club.canTakeMembers || !cheapest) return null
  const { priceCents, currency } = cheapest
  // Whole amounts without cents: the button is narrow, and the tiers show the full price.
  const price = formatMoney(priceCents, currency).replace(/\.00$/, '')
  return (
    <p className="club-join-bar sticky bottom-0 z-3 -mb-px flex justify-center px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:hidden">
      <a className={buttonStyle()} href={joinHref}>
        Join {tiers.length > 1 ? 'from' : 'for'} {price}
      </a>
    </p>
  )
}

function HeroPrice({ tiers }: { tiers: TierView[] }) {
  const cheapest = cheapestOf(tiers)
  if (!cheapest) return null
  const bottles = bottleCountText(cheapest.bottles)
  return (
    <p className="club-price">
      {tiers.length > 1 && 'From '}
      <strong className="font-semibold">
        <Money cents={cheapest.priceCents} currency={cheapest.currency} />
      </strong>{' '}
      a month{cheapest.addsTax && ' plus tax'}
      {bottles && `, ${bottles.replace(' a month', '')}`}
    </p>
  )
}

/** The join button, the waiting-list button while every tier is full, or the opening list while the club takes no members. */
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
      <div className="grid gap-5">
        <p className="max-w-120">{club.name} isn’t taking new members yet.</p>
        <p>
          <a className={buttonStyle()} href={paths.openingList()}>
            Tell me when it opens
          </a>
        </p>
      </div>
    )
  }
  if (tiers.every(({ isFull }) => isFull)) {
    return (
      <a className={buttonStyle()} href="#tiers">
        Join the waiting list
      </a>
    )
  }
  return (
    <a className={buttonStyle()} href={joinHref}>
      {club.brand.joinLabel}
    </a>
  )
}
