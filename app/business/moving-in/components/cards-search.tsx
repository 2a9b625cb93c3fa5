import { countWords } from '~/foundation/kit/count-words'
import { useRefresh } from '~/foundation/ui/document/use-refresh'
import { Banner } from '~/foundation/ui/feedback/banner'
import { IntentForm } from '~/foundation/ui/form/intent-form'
import { Card } from '~/foundation/ui/layout/card'
import { KeyFigures } from '~/foundation/ui/layout/key-figures'

interface Search {
  state: 'none' | 'running' | 'done' | 'failed'
  sentence: string
  when: string | null
  /** Rows by the state of their card. */
  counts: Record<string, number>
}

/** The search for cards on the payment account, and its result. */
export function CardsSearch({ state, sentence, when, counts }: Search) {
  const count = (word: string) => counts[word] ?? 0
  return (
    <Card title="Cards in your Stripe account">
      {state === 'running' && <Running left={count('unknown')} />}
      {state === 'failed' && (
        <Banner tone="error" title="The search ended early">
          <p>{sentence}</p>
        </Banner>
      )}
      {state === 'none' ? (
        <p>
          We look for each member by the customer id of your files, else by their address. Nothing is changed.
        </p>
      ) : (
        <KeyFigures
          figures={[
            { name: 'Found by customer id', value: count('by-id'), note: 'Of your files or Stripe’s map' },
            { name: 'Found by address', value: count('by-email') },
            { name: 'Several customers', value: count('several'), note: 'You decide' },
            { name: 'Not found', value: count('none'), note: 'Asked when they confirm' },
          ]}
        />
      )}
      {state !== 'running' && (
        <IntentForm
          intent="search"
          variant={state === 'none' ? 'primary' : 'secondary'}
          pendingLabel="Searching ..."
        >
          {state === 'none' ? 'Search for cards' : 'Search again'}
        </IntentForm>
      )}
      {state === 'done' && when && <p className="text-sm text-muted">Searched {when}.</p>}
    </Card>
  )
}

const everyMs = 1_500

function Running({ left }: { left: number }) {
  useRefresh(everyMs)
  return (
    <p role="status">
      <noscript>
        <meta httpEquiv="refresh" content="3" />
      </noscript>
      Searching: {countWords(left, 'member')} to go. You can leave this page and come back.
    </p>
  )
}
