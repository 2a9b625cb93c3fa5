import type { Day } from '~/foundation/kit/dates'
import { DateText } from '~/foundation/ui/layout/date-text'

/** Since when something is there, and when it was last used; `word` begins the line. */
export function LastUsed({ word, since, lastUsedOn }: { word: string; since: Day; lastUsedOn: Day | null }) {
  return (
    <p className="small">
      {word} <DateText day={since} />,{' '}
      {lastUsedOn ? (
        <>
          last used <DateText day={lastUsedOn} />
        </>
      ) : (
        'not used yet'
      )}
    </p>
  )
}
