import { Action, Frame, InlineLink, Paragraph, renderLetter, Title } from '~/messaging/frame'
import type { Letter } from '~/messaging/letter'
import { letterhead, type Sender } from '~/messaging/letterhead'
import { plainLetter, plainSignature } from '~/messaging/plain-text'

interface ConfirmAddress {
  club: Sender
  /** On the club's own host, with the token; good for 24 hours and once. */
  confirmUrl: string
}

/**
 * Asks somebody to confirm that an address is theirs. It repeats nothing that was typed into the form: whoever filled
 * that in may have given a stranger's address, and must not get to write to them.
 */
export function confirmAddressLetter({ club, confirmUrl }: ConfirmAddress): Letter {
  const head = letterhead(club)
  const subject = `Confirm your email address for ${head.name}`
  const why = `This address was given for a membership account with ${head.name}. Please confirm that it is yours.`
  const how = 'The link works once and for 24 hours. Press the button on the page it opens, and you are done.'
  const stranger = `If this was not you, you can ignore this mail, or tell us at`
  const html = renderLetter(
    <Frame head={head} subject={subject} preview={why}>
      <Title head={head}>Confirm your email address</Title>
      <Paragraph head={head}>{why}</Paragraph>
      <Action head={head} href={confirmUrl}>
        Confirm my address
      </Action>
      <Paragraph head={head}>{how}</Paragraph>
      <Paragraph head={head} quiet>
        If the button does not work, open this address in your browser:
        <br />
        <InlineLink head={head} href={confirmUrl}>
          {confirmUrl}
        </InlineLink>
      </Paragraph>
      <Paragraph head={head} quiet>
        {stranger}{' '}
        <InlineLink head={head} href={`mailto:${encodeURI(head.email)}`}>
          {head.email}
        </InlineLink>
        .
      </Paragraph>
    </Frame>,
  )
  const text = plainLetter([
    'Confirm your email address',
    why,
    `Open this address to confirm:\n${confirmUrl}`,
    how,
    `${stranger} ${head.email}.`,
    plainSignature(head),
  ])
  return { subject, html, text }
}
