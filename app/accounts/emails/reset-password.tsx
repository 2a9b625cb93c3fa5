import { Action, Frame, InlineLink, Paragraph, renderLetter, Title } from '~/messaging/frame'
import type { Letter } from '~/messaging/letter'
import { letterhead, type Sender } from '~/messaging/letterhead'
import { plainLetter, plainSignature } from '~/messaging/plain-text'

interface ResetPassword {
  club: Sender
  /** With the token; good for 30 minutes and once. */
  resetUrl: string
}

/** Lets somebody choose a new password. Sent only to an address that has an account. */
export function resetPasswordLetter({ club, resetUrl }: ResetPassword): Letter {
  const head = letterhead(club)
  const subject = `Choose a new password for ${head.name}`
  const why = `A new password was asked for, for your account with ${head.name}.`
  const how =
    'The link works once and for 30 minutes. Until you use it, your present password stays as it is.'
  const stranger =
    'If you did not ask for this, you can ignore this mail: nobody has seen or changed your password.'
  const html = renderLetter(
    <Frame head={head} subject={subject} preview={why}>
      <Title head={head}>Choose a new password</Title>
      <Paragraph head={head}>{why}</Paragraph>
      <Action head={head} href={resetUrl}>
        Choose a new password
      </Action>
      <Paragraph head={head}>{how}</Paragraph>
      <Paragraph head={head} quiet>
        If the button does not work, open this address in your browser:
        <br />
        <InlineLink head={head} href={resetUrl}>
          {resetUrl}
        </InlineLink>
      </Paragraph>
      <Paragraph head={head} quiet>
        {stranger}
      </Paragraph>
    </Frame>,
  )
  const text = plainLetter([
    'Choose a new password',
    why,
    `Open this address to choose one:\n${resetUrl}`,
    how,
    stranger,
    plainSignature(head),
  ])
  return { subject, html, text }
}
