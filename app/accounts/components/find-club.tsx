import { Form } from '@remix-run/react'
import { SubmitButton } from '~/ui/button'
import { Field } from '~/ui/field'

/** Asks for a club's address and leads to its signup; `action` is the page it stands on. */
export function FindClub({ action, asked, missed }: { action: string; asked: string; missed: boolean }) {
  return (
    <Form method="get" action={action}>
      <Field
        name="club"
        label="Your club's web address"
        hint="As it stands on the card or the menu, for example bottega-rossa"
        defaultValue={asked}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        required
        errors={
          missed ? ['We could not find a club at this address. Please check how it is written'] : undefined
        }
      />
      <SubmitButton wide>Find My Club</SubmitButton>
    </Form>
  )
}
