import { Form } from '@remix-run/react'
import { paths } from '~/foundation/kit/paths'
import { perkSentence, type Perk } from '~/membership/tiers/perks/perk-words'
import { ButtonLink, SubmitButton } from '~/foundation/ui/form/button'
import { Row, RowList } from '~/foundation/ui/layout/row-list'
import { TextLink } from '~/foundation/ui/layout/text-link'

interface ListedPerk extends Perk {
  uses: number
  members: number
}

/** The perks of a tier with how often they were used, for the business. */
export function PerkList({ tierId, perks }: { tierId: string; perks: ListedPerk[] }) {
  return (
    <RowList label="Perks">
      {perks.map((perk) => (
        <Row
          key={perk.id}
          name={perkSentence(perk)}
          detail={perk.staffNote}
          status={
            <TextLink
              to={paths.business.perkUses(tierId, perk.id)}
              aria-label={`${perk.name}: ${usesWords(perk)}`}
            >
              {usesWords(perk)}
            </TextLink>
          }
          stacked
        >
          <ButtonLink
            variant="quiet"
            size="small"
            to={paths.business.tierPerks(tierId, { perk: perk.id })}
            aria-label={`Change ${perk.name}`}
          >
            Change
          </ButtonLink>
          <Form method="post">
            <input type="hidden" name="intent" value="remove" />
            <input type="hidden" name="perkId" value={perk.id} />
            <SubmitButton variant="quiet" size="small" aria-label={`Remove ${perk.name}`}>
              Remove
            </SubmitButton>
          </Form>
        </Row>
      ))}
    </RowList>
  )
}

function usesWords({ uses, members, period }: ListedPerk): string {
  if (uses === 0) return `Not used this ${period}`
  const times = uses === 1 ? 'once' : `${uses} times`
  return `Used ${times} this ${period}, by ${members === 1 ? '1 member' : `${members} members`}`
}
