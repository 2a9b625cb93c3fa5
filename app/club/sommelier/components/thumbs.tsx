import { Form } from '@remix-run/react'
import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { buttonStyle } from '~/foundation/ui/form/button'
import { HiddenFields } from '~/foundation/ui/form/hidden-fields'

/** Whether an answer helped; pressing the same again takes it back. Works without scripts. */
export function Thumbs({
  turnId,
  question,
  isGood,
  action,
}: {
  turnId: string
  question: string
  isGood: boolean | null
  action: string
}) {
  const verdicts = [
    { verdict: 'up', Icon: ThumbsUp, label: 'Helpful', isPressed: isGood === true },
    { verdict: 'down', Icon: ThumbsDown, label: 'Not helpful', isPressed: isGood === false },
  ]
  return (
    <Form method="post" action={action} preventScrollReset className="flex gap-1">
      <HiddenFields fields={{ intent: 'judge', turnId }} />
      {verdicts.map(({ verdict, Icon, label, isPressed }) => (
        <button
          key={verdict}
          name="verdict"
          value={verdict}
          aria-pressed={isPressed}
          aria-label={`${label}: the answer to “${question}”`}
          className={buttonStyle({ variant: isPressed ? 'primary' : 'secondary', size: 'small' })}
        >
          <Icon aria-hidden="true" />
        </button>
      ))}
    </Form>
  )
}
