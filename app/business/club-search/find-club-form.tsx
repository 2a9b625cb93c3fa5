import { Form } from '@remix-run/react'
import { SubmitButton, type ButtonVariant } from '~/foundation/ui/form/button'
import { Field } from '~/foundation/ui/form/field'

export interface ClubMatch {
  name: string
  /** Path of the club's signup. */
  href: string
}

/**
 * Searches for a club by name, web address or code and leads to its signup; `action` is the current page. Several
 * matches are listed.
 */
export function FindClubForm({
  action,
  text,
  clubs,
  more,
  variant = 'secondary',
}: {
  action: string
  text: string
  clubs: ClubMatch[]
  /** More clubs match than are listed. */
  more: boolean
  /** Whether finding a club is the page's primary action. */
  variant?: ButtonVariant
}) {
  const missed = text !== '' && clubs.length === 0
  return (
    <>
      <Form method="get" action={action}>
        <Field
          name="club"
          label="Your club's name, web address or code"
          hint="As printed on the table card or menu, for example bottega-rossa"
          defaultValue={text}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={200}
          required
          errors={missed ? ['We couldn’t find this club. Please check the spelling'] : undefined}
        />
        <SubmitButton variant={variant} method="get" wide>
          Find my club
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
      {more && <p>More clubs match. Type more of the name to find yours.</p>}
    </>
  )
}
