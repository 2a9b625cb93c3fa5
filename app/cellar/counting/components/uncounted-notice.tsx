import { paths } from '~/foundation/kit/paths'
import { Banner } from '~/foundation/ui/feedback/banner'

/** Which wines are on record in the location and were not counted: the first ones by name, and the way to the rest. */
export function UncountedNotice({
  uncounted: { wines, first },
  stocktakeId,
}: {
  uncounted: { wines: number; first: { wineId: string; name: string; bin: string }[] }
  stocktakeId: string
}) {
  if (wines === 0) return null
  const more = wines - first.length
  return (
    <Banner tone="warn" title={wines === 1 ? '1 wine was not counted' : `${wines} wines were not counted`}>
      <ul className="list-disc pl-5">
        {first.map(({ wineId, name, bin }) => (
          <li key={wineId}>{bin ? `${bin}: ${name}` : name}</li>
        ))}
      </ul>
      <p>
        <a
          className="inline-flex min-h-11 items-center"
          href={paths.business.inventory.count(stocktakeId, { show: 'left' })}
        >
          {more > 0 ? `Show all ${wines} of them` : 'Count them'}
        </a>
      </p>
    </Banner>
  )
}
