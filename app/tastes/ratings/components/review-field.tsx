import { useHydrated } from '~/ui/document/use-hydrated'
import { Button } from '~/ui/form/button'
import { TextArea } from '~/ui/form/field'
import type { FormField } from '~/ui/form/use-schema-form'
import type { WineType } from '~/wines/labels'
import { reviewWords, whoReadsReviews, withWord } from '../review-words'
import { setText } from './set-text'

/** The words of a review. With scripts, buttons write its first words. */
export function ReviewField({
  field,
  type,
  clubName,
}: {
  field: FormField
  type: WineType
  clubName: string
}) {
  const isHydrated = useHydrated()
  const add = (word: string) => {
    const area = document.getElementById(field.id)
    if (area instanceof HTMLTextAreaElement) setText(field.id, withWord(area.value, word))
  }
  return (
    <div className="grid gap-3">
      {isHydrated && (
        <div role="group" aria-label="Words for your review" className="flex flex-wrap gap-2">
          {reviewWords(type).map((word) => (
            <Button key={word} variant="secondary" size="small" onClick={() => add(word)}>
              {word}
            </Button>
          ))}
        </div>
      )}
      <TextArea field={field} label="Review" rows={3} hint={whoReadsReviews(clubName)} />
    </div>
  )
}
