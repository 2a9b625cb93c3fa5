import { discountBenefit } from '~/membership/tiers/bottle-discount'
import { balanceSentence, type PerkBalance } from '~/membership/tiers/perks/perk-words'
import { DateText } from '~/foundation/ui/layout/date-text'
import type { Day } from '~/foundation/kit/dates'
import { Card } from '~/foundation/ui/layout/card'
import { disclosureStyle } from '~/foundation/ui/layout/disclosure-style'
import type { DeskPerksView } from './desk-perks'

interface PerkUseView {
  id: string
  name: string
  usedOn: Day
}

export interface MemberPerksView {
  perks: PerkBalance[]
  bottleDiscountBp: number
  isEntitled: boolean
  uses: PerkUseView[]
}

/** A member's perks with what is left of each. Nothing where their tier has none. */
export function MyPerks({ perks, bottleDiscountBp, isEntitled, uses }: MemberPerksView) {
  if (perks.length === 0 && bottleDiscountBp === 0 && uses.length === 0) return null
  return (
    <Card title="Your perks">
      {!isEntitled && perks.length > 0 && <p>Your perks come back when your membership is active again.</p>}
      {(perks.length > 0 || bottleDiscountBp > 0) && (
        <ul className="grid gap-px overflow-hidden rounded-control bg-line">
          {bottleDiscountBp > 0 && (
            <li className="bg-raised py-3">
              <p className="font-semibold">{discountBenefit(bottleDiscountBp)}</p>
              <p className="text-sm text-muted">Taken off in your cart.</p>
            </li>
          )}
          {perks.map((perk) => (
            <li key={perk.id} className="bg-raised py-3">
              <p className="font-semibold">{perk.name}</p>
              {isEntitled && <p className="text-sm text-muted">{balanceSentence(perk)}</p>}
            </li>
          ))}
        </ul>
      )}
      {perks.length > 0 && isEntitled && (
        <p className="text-sm text-muted">
          Ask for it on your visit: show your member code or give your name.
        </p>
      )}
      {uses.length > 0 && (
        <details>
          <summary className={disclosureStyle}>What you used</summary>
          <ul className="mt-2 grid gap-1.5">
            {uses.map(({ id, name, usedOn }) => (
              <li key={id}>
                {name}, <DateText day={usedOn} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}

/** A member's perks and what they used, for the business. Nothing where there are none. */
export function PerksOfMember({ view }: { view: DeskPerksView }) {
  const { tierName, perks, uses, isEntitled, reason } = view
  if (perks.length === 0 && uses.length === 0) return null
  return (
    <Card title={tierName ? `Perks of ${tierName}` : 'Perks'} folds>
      {!isEntitled && <p>{reason}</p>}
      <ul className="grid gap-2">
        {perks.map((perk) => (
          <li key={perk.id}>
            <p className="font-semibold wrap-anywhere">{perk.name}</p>
            {isEntitled && <p className="text-sm text-muted">{balanceSentence(perk)}</p>}
          </li>
        ))}
      </ul>
      {uses.length > 0 && (
        <details>
          <summary className={disclosureStyle}>Used so far</summary>
          <ul className="mt-2 grid gap-1.5">
            {uses.map(({ id, name, note, when, recordedBy }) => (
              <li key={id} className="wrap-anywhere">
                {name}, {when}
                {recordedBy && `, recorded by ${recordedBy}`}
                {note && <span className="block text-sm text-muted">{note}</span>}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  )
}
