import { lookup } from '~/kit/lookup'
import { Banner } from '~/ui/feedback/banner'
import { SubmitButton } from '~/ui/form/button'

const sentences = lookup({
  saved: 'The draft is saved. Guests do not see it yet.',
  logo: 'Your logo is in the draft. Try the colors that are drawn from it.',
  photo: 'Your photo is in the draft.',
  preset: 'The draft wears another look.',
  colors: 'The draft has new colors.',
  removed: 'It is out of the draft.',
  restored: 'The earlier look is back, and guests see it.',
  'taken-up': 'Here it is again, as your draft.',
})

/** Part of the editor's form. What the last button did; of a published look where to see it, of a draft set aside the way back to it. */
export function EditorNotice({
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
        {before && <UndoButton intent="restore" version={before} />}
      </Banner>
    )
  }
  if (done === 'discarded') {
    return (
      <Banner tone="info">
        <p>The draft is set aside. Guests see what they saw before.</p>
        {setAside && <UndoButton intent="take-up" version={setAside} />}
      </Banner>
    )
  }
  const sentence = sentences.get(done ?? '')
  return sentence ? <Banner tone="ok">{sentence}</Banner> : null
}

function UndoButton({ intent, version }: { intent: 'restore' | 'take-up'; version: string }) {
  const intentValue = `${intent}:${version}`
  return (
    <p>
      <SubmitButton variant="secondary" name="intent" value={intentValue} intent={intentValue}>
        Undo
      </SubmitButton>
    </p>
  )
}
