import type { Letter } from '~/messaging/letter'
import { letterhead, type Sender } from '~/messaging/letterhead'
import { noticeLetter } from '~/messaging/notice'

interface OneTimeCode {
  club: Sender
  fullName: string
  /** Eight digits. */
  code: string
  minutes: number
}

/** The code somebody asked for to sign in with. */
export function oneTimeCodeLetter({ club, fullName, code, minutes }: OneTimeCode): Letter {
  return noticeLetter({
    club,
    subject: `Your sign-in code for ${letterhead(club).name}`,
    title: 'Your sign-in code',
    fullName,
    facts: [['Code', `${code.slice(0, 4)} ${code.slice(4)}`]],
    paragraphs: [
      'Type this code where you are signing in.',
      `It works once and for ${minutes} minutes. Nobody of ours will ever ask you for it.`,
    ],
    quiet: 'If you did not ask for it, you can ignore this mail: without the code nobody gets in.',
  })
}
