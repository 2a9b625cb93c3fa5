import { Form } from '@remix-run/react'
import { SubmitButton } from '~/foundation/ui/form/button'
import { Key } from '~/foundation/ui/layout/key-list'
import type { ReviewRowView } from '../review-row'
import type { Decision } from '../row-fields'

/** Wines that it may be, and what to say about each. */
export function SimilarWines({
  row,
  onAnswer,
}: {
  row: ReviewRowView
  /** Null without scripts: then the form is sent. */
  onAnswer: ((decision: Decision, about: string) => void) | null
}) {
  if (row.similar.length === 0) return null
  return (
    <ul className="grid gap-3">
      {row.similar.map(({ about, sentence, answers }, place) => (
        <li key={about} className="grid gap-2 rounded-control border border-warn bg-warn-soft p-3">
          <p className="wrap-anywhere">{sentence}</p>
          <div className="flex flex-wrap gap-2">
            {answers.map(({ decision, label }, number) => (
              <Form
                key={decision}
                method="post"
                preventScrollReset
                onSubmit={(event) => {
                  if (!onAnswer) return
                  event.preventDefault()
                  onAnswer(decision, about)
                }}
              >
                <input type="hidden" name="intent" value={decision} />
                <input type="hidden" name="position" value={row.position} />
                <input type="hidden" name="version" value={row.version} />
                <input type="hidden" name="about" value={about} />
                <SubmitButton variant="secondary" size="small" intent={decision}>
                  {label}
                  {place === 0 && onAnswer && <Key>{String(number + 1)}</Key>}
                </SubmitButton>
              </Form>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}
