import type { Day } from '~/foundation/kit/dates'
import { paths } from '~/foundation/kit/paths'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { DateText } from '~/foundation/ui/layout/date-text'
import { TextLink } from '~/foundation/ui/layout/text-link'
import { BottlePicture } from '~/cellar/catalog/components/bottle-picture'
import { wineTypes } from '~/cellar/reference/labels'
import type { TasteWine } from '../../wine-cards.server'
import type { DrinkingHint } from '../wine-view'

export interface OwnWine extends TasteWine {
  rating: { points: number; review: string } | null
  note: string
  atHome: number
  waiting: number
  lastDrunkOn: Day | null
  hint: DrinkingHint | null
  /** The id of a bottle to record as drunk. */
  bottleId: string
}

/** Wines of a member as cards. */
export function OwnWineList({ wines, today }: { wines: OwnWine[]; today: Day }) {
  return (
    <ul className="grid gap-3 md:gap-4 @4xl:grid-cols-2">
      {wines.map((wine) => (
        <li
          key={wine.id}
          id={`wine-${wine.id}`}
          className="grid content-start gap-2 rounded-card border border-line bg-raised p-3.5 md:gap-4 md:p-card"
        >
          <div className="flex gap-4">
            <BottlePicture wine={wine} />
            <div className="grid min-w-0 flex-1 content-start gap-1">
              <h2 className="text-xl leading-snug wrap-anywhere">
                <TextLink to={paths.customer.wine(wine.id)}>{wine.title}</TextLink>
              </h2>
              <p className="text-sm text-muted wrap-anywhere max-md:line-clamp-1">
                {[wineTypes[wine.type], wine.varietal, wine.origin].filter(Boolean).join(' · ')}
              </p>
              <p>
                {wine.rating ? (
                  <strong>{wine.rating.points} out of 100</strong>
                ) : (
                  <span className="text-muted">Not rated yet</span>
                )}
                , <Bottles wine={wine} />
              </p>
              <Drinking wine={wine} />
            </div>
          </div>
          {wine.rating?.review && (
            <p className="line-clamp-2 text-sm wrap-anywhere">
              <strong>Review:</strong> {wine.rating.review}
            </p>
          )}
          {wine.note && (
            <p className="line-clamp-2 text-sm wrap-anywhere">
              <strong>Your notes:</strong> {wine.note}
            </p>
          )}
          <Buttons wine={wine} today={today} />
        </li>
      ))}
    </ul>
  )
}

/** Bottles at home and waiting: "2 bottles at home, 1 waiting for you". */
function Bottles({ wine: { atHome, waiting } }: { wine: OwnWine }) {
  return (
    <>
      {atHome > 0 ? `${bottles(atHome)} at home` : 'none at home'}
      {waiting > 0 && `, ${waiting} waiting for you`}
    </>
  )
}

/** When the last one was drunk, and a hint on when to drink those at home. */
function Drinking({ wine: { atHome, lastDrunkOn, hint } }: { wine: OwnWine }) {
  return (
    <>
      {lastDrunkOn && (
        <p className="text-sm text-muted">
          Last drunk on <DateText day={lastDrunkOn} />
        </p>
      )}
      {hint && atHome > 0 && <Hint hint={hint} />}
    </>
  )
}

/** "Ready to drink (2024–2030, an estimate)" */
function Hint({ hint: { words, years, state, isEstimate } }: { hint: DrinkingHint }) {
  return (
    <p className={state === 'late' ? 'text-sm font-semibold text-warn' : 'text-sm text-muted'}>
      {words} ({years}
      {isEstimate && ', an estimate'})
    </p>
  )
}

function Buttons({ wine, today }: { wine: OwnWine; today: Day }) {
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <ButtonLink
        to={paths.customer.ratings({ wine: wine.id })}
        variant="secondary"
        size="small"
        aria-label={wine.rating ? `Update rating of ${wine.title}` : `Rate ${wine.title}`}
      >
        {wine.rating ? 'Update Rating' : 'Rate'}
      </ButtonLink>
      {wine.atHome > 0 && (
        <IntentForm
          intent="drink"
          id={wine.bottleId}
          fields={{ wineId: wine.id, drunkOn: today }}
          preventScrollReset
          variant="secondary"
          size="small"
          pendingLabel="Saving..."
          aria-label={`Drank one bottle of ${wine.title}`}
        >
          Drank one
        </IntentForm>
      )}
      {/* On a phone the wine's name leads there. */}
      <span className="max-md:hidden">
        <ButtonLink
          to={paths.customer.wine(wine.id)}
          variant="quiet"
          size="small"
          aria-label={`Notes and bottles of ${wine.title}`}
        >
          Notes and bottles
        </ButtonLink>
      </span>
    </div>
  )
}

const bottles = (count: number) => (count === 1 ? '1 bottle' : `${count} bottles`)
