import type { Letter } from '~/messaging/letter'
import type { Sender } from '~/messaging/letterhead'
import { letterhead } from '~/messaging/letterhead'
import { noticeLetter } from '~/messaging/notice'

/** To somebody whose address was given for a new account, and who has one. The page said only to look in the mail. */
export function accountExistsLetter(sender: Sender, fullName: string, forgotUrl: string): Letter {
  const { name } = letterhead(sender)
  return noticeLetter({
    club: sender,
    subject: `You already have an account with ${name}`,
    fullName,
    paragraphs: [
      'Somebody, probably you, asked for a new account with this address. You have one already, so nothing was changed.',
      'Sign in with the password you chose, or choose a new one.',
    ],
    action: { label: 'Choose a new password', url: forgotUrl },
    quiet: 'If this was not you, you can ignore this mail.',
  })
}
