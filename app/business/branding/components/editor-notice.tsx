import { lookup } from '~/foundation/kit/lookup'
import { uploadNames } from '../schemas'
import { Banner } from '~/foundation/ui/feedback/banner'
import { SuccessMessage } from '~/foundation/ui/feedback/success-message'
import { SubmitButton } from '~/foundation/ui/form/button'

const sentences = lookup({
  saved: 'Draft saved. Guests don’t see it until you publish.',
  logo: 'Logo added to the draft. Try the colors suggested from it.',
  photo: 'Photo added to the draft.',
  portrait: 'Portrait added to the draft.',
  gallery: 'Picture added to the draft.',
  blocks: 'Blocks changed in the draft.',
  preset: 'Preset applied to the draft.',
  'preset-colors': 'Preset colors applied to the draft.',
  'preset-picture': 'Preset picture applied to the draft.',
  colors: 'Colors applied to the draft.',
  removed: 'Picture removed from the draft.',
  restored: 'Version restored. Guests see it now.',
  'taken-up': 'Version loaded as your draft.',
})

/**
 * Part of the editor's form: the result of the last button, with a link to the published page or a button that undoes
 * it.
 */
export function EditorNotice({
  done,
  setAside,
  before,
  clubUrl,
}: {
  done: string | null
  /** The earlier draft that undoes the last button; `draft`: the draft holds nothing else. */
  setAside: string | null
  /** The version guests saw before this one. */
  before: string | null
  clubUrl: string | null
}) {
  if (done === 'published') {
    return (
      <SuccessMessage title="Published">
        <p>
          {clubUrl ? (
            <>
              Published. Guests see it now: <a href={clubUrl}>see your club page</a>.
            </>
          ) : (
            'Published. Guests will see it when your club goes live.'
          )}
        </p>
        {before && <UndoButton intent="restore" version={before} />}
      </SuccessMessage>
    )
  }
  if (done === 'discarded') {
    return (
      <SuccessMessage tone="info">
        <p>Draft discarded. Guests still see the published version.</p>
        {setAside && <UndoButton intent="take-up" version={setAside} />}
      </SuccessMessage>
    )
  }
  const sentence = sentences.get(done ?? '')
  if (!sentence) return null
  // An upload ends by itself: the focus stays where the user is typing by then.
  if (uploadNames.some((name) => name === done)) return <Banner tone="ok">{sentence}</Banner>
  return (
    <SuccessMessage>
      <p>{sentence}</p>
      {setAside === 'draft' && <UndoButton intent="discard" />}
      {setAside && setAside !== 'draft' && <UndoButton intent="take-up" version={setAside} />}
    </SuccessMessage>
  )
}

function UndoButton({ intent, version }: { intent: 'restore' | 'take-up' | 'discard'; version?: string }) {
  const intentValue = version ? `${intent}:${version}` : intent
  return (
    <p>
      <SubmitButton variant="secondary" name="intent" value={intentValue} intent={intentValue}>
        Undo
      </SubmitButton>
    </p>
  )
}
