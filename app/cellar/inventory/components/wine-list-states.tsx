import { paths } from '~/foundation/kit/paths'
import { EmptyState } from '~/foundation/ui/feedback/empty-state'
import { ButtonLink } from '~/foundation/ui/form/button'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { wineListing, type Show, type WineListParams } from '../wine-listing'

/** A cellar without wines. The sample is offered where no member could take its wines for real ones. */
export function NoWines({ mayChange, offersSample }: { mayChange: boolean; offersSample: boolean }) {
  return (
    <EmptyState title="No wines yet">
      <p>
        {mayChange
          ? 'Add your first wine, or import the list you keep now. Bottles, prices and bins appear here.'
          : 'Wines appear here once an owner or manager adds them.'}
      </p>
      {mayChange && <ButtonLink to={paths.business.inventory.newWine()}>Add your first wine</ButtonLink>}
      {mayChange && (
        <ButtonLink to={paths.business.inventory.imports()} variant="secondary">
          Import a list
        </ButtonLink>
      )}
      {offersSample && (
        <IntentForm intent="sample" action={paths.business.inventory.imports()} variant="secondary">
          Try it with sample wines
        </IntentForm>
      )}
    </EmptyState>
  )
}

const nothing: Record<Show, string> = {
  current: 'No wines match',
  low: 'No wine is low',
  out: 'No wine is out of stock',
  below_par: 'No wine is below its par level',
  promised: 'No bottles are promised',
  retired: 'No retired wines',
}

/** No wine matches the search, the filters or the view. */
export function NoMatches({ params, isNarrowed }: { params: WineListParams; isNarrowed: boolean }) {
  const { show, sort, isReversed } = params
  return (
    <EmptyState title={isNarrowed ? 'No wines match' : nothing[show]}>
      {isNarrowed && <p>Try another word, or fewer filters. Small typing errors are forgiven.</p>}
      {isNarrowed && (
        <ButtonLink to={wineListing.href({ ...wineListing.all, show, sort, isReversed })} variant="secondary">
          Clear search and filters
        </ButtonLink>
      )}
      {(show !== 'current' || !isNarrowed) && (
        <ButtonLink to={paths.business.inventory.list()} variant="secondary">
          Show all wines
        </ButtonLink>
      )}
    </EmptyState>
  )
}
