import { lookup } from '~/kit/lookup'
import { Banner } from '~/ui/banner'
import { SubmitButton } from '~/ui/button'

const sentences = lookup({
  saved: 'The draft is saved. Guests do not see it yet.',
  logo: 'Your logo is in the draft. Try the colours that are drawn from it.',
  photo: 'Your photo is in the draft.',
  preset: 'The draft wears another look.',
  colours: 'The draft has new colours.',
  removed: 'It is out of the draft.',
  restored: 'The earlier look is back, and guests see it.',
  'taken-up': 'Here it is again, as your draft.',
})

/** Part of the editor's form. What the last button did; of a published look where to see it, of a draft set aside the way back to it. */
export function LookNews({
  done,
  setAside,
  before,
  clubUrl,
}: {
  done: string | null
  setAside: string | null
  /** The look that guests saw before this one. */
  before: string | null
  clubUrl: string | null
}) {
  if (done === 'published') {
    return (
      <Banner tone="ok" title="Published">
        <p>
          {clubUrl ? (
            <>
              Guests see it from now on: <a href={clubUrl}>look at your club page</a>.
            </>
          ) : (
            'Guests will see it as soon as your club is live.'
          )}
        </p>
        {before && <WayBack intent="restore" version={before} />}
      </Banner>
    )
  }
  if (done === 'discarded') {
    return (
      <Banner tone="info">
        <p>The draft is set aside. Guests see what they saw before.</p>
        {setAside && <WayBack intent="take-up" version={setAside} />}
      </Banner>
    )
  }
  const sentence = sentences.get(done ?? '')
  return sentence ? <Banner tone="ok">{sentence}</Banner> : null
}

function WayBack({ intent, version }: { intent: 'restore' | 'take-up'; version: string }) {
  const press = `${intent}:${version}`
  return (
    <p>
      <SubmitButton variant="secondary" name="intent" value={press} intent={press}>
        Undo
      </SubmitButton>
    </p>
  )
}
