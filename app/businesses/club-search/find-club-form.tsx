import { Form } from '@remix-run/react'
import { SubmitButton, type ButtonVariant } from '~/ui/form/button'
import { Field } from '~/ui/form/field'

export interface ClubMatch {
  name: string
  /** Its signup. */
  href: string
}

/**
 * Asks for a club by its name, its web address or its code and leads to its signup; `action` is the page it stands on.
 * A name that several have, or have in part, is answered with a list.
 */
export function FindClubForm({
  action,
  asked,
  clubs,
  more,
  variant = 'secondary',
}: {
  action: string
  asked: string
  clubs: ClubMatch[]
  /** There are more than these. */
  more: boolean
  /** Primary where finding one's club is what the page is for. */
  variant?: ButtonVariant
}) {
  const missed = asked !== '' && clubs.length === 0
  return (
    <>
      <Form method="get" action={action}>
        <Field
          name="club"
          label="Your club's name, web address or code"
          hint="As it stands on the card or the menu, for example bottega-rossa"
          defaultValue={asked}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          required
          errors={missed ? ['We could not find this club. Please check how it is written'] : undefined}
        />
        <SubmitButton variant={variant} method="get" wide>
          Find My Club
        </SubmitButton>
      </Form>
      {clubs.length > 0 && (
        <ul className="grid gap-1" aria-label="Clubs found">
          {clubs.map(({ name, href }) => (
            <li key={href}>
              <a className="link inline-flex min-h-11 items-center" href={href}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {more && <p>There are more clubs of that name. Write more of it to find yours.</p>}
    </>
  )
}
