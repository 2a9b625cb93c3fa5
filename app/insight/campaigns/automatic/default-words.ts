// Tastevin's words of automatic messages, until a business writes its own. Pure.
import { paths } from '~/foundation/kit/paths'
import type { AutomaticKind, ComposedKind } from '~/foundation/messaging/automatic/kinds'
import type { Block } from '../blocks'

export interface ComposedWords {
  subject: string
  preheader: string
  blocks: Block[]
}

const text = (text: string): Block => ({ id: 'a', type: 'text', text })
const button = (label: string, url: string): Block => ({ id: 'b', type: 'button', label, url })

/** The words of a composed message. `origin` is the scheme and host of the club. */
export function defaultWords(kind: ComposedKind, origin: string): ComposedWords {
  const { customer } = paths
  switch (kind) {
    case 'welcome_first_days':
      return {
        subject: 'Your first days at {club}',
        preheader: 'Where to find your box, your pick-up code and your wines.',
        blocks: [
          text(
            'Hello {first name|there},\n\n' +
              'We’re glad that you’re with us. On your page you find three things that are good to know:\n\n' +
              '- when your next box is ready, and what is in it\n' +
              '- your pick-up code: show it when you come\n' +
              '- the wines you had, to rate and to find again\n\n' +
              'Questions? Just reply to this email.',
          ),
          button('Open my page', origin + customer.dashboard()),
        ],
      }
    case 'welcome_wines':
      return {
        subject: 'What do you like to drink, {first name|wine lover}?',
        preheader: 'A few questions, so that your boxes suit you.',
        blocks: [
          text(
            'Hello {first name|there},\n\n' +
              'Do you prefer light reds or powerful ones? Is there a grape that you would rather skip? ' +
              'Answer a few questions, and we keep it in mind when we choose your wines.',
          ),
          button('Tell us your taste', origin + customer.taste()),
        ],
      }
    case 'birthday':
      return {
        subject: 'Happy birthday, {first name|from all of us}!',
        preheader: 'A greeting from {club}.',
        blocks: [
          text(
            'Dear {first name|member},\n\n' +
              'Happy birthday from all of us at {club}! We’ll gladly raise a glass with you on your next visit.',
          ),
        ],
      }
    case 'anniversary':
      return {
        subject: 'Another year with {club}',
        preheader: 'Thank you for being a member.',
        blocks: [
          text(
            'Dear {first name|member},\n\n' +
              'On this day you joined our club. Thank you for another year of good wine together!\n\n' +
              'Have a look at the wines you had with us: maybe there is one that you want again.',
          ),
          button('See my wines', origin + customer.myWines()),
        ],
      }
    case 'we_miss_you':
      return {
        subject: 'We miss you, {first name|dear member}',
        preheader: 'Your wines at {club}.',
        blocks: [
          text(
            'Hello {first name|there},\n\n' +
              'We haven’t seen you for a while. Is there anything that we can do better? Just reply to this email: ' +
              'we read every answer.\n\n' +
              'On your page you find your next box, and bottles that we think you’ll like.',
          ),
          button('Open my page', origin + customer.dashboard()),
        ],
      }
  }
}

/** Default wording of emails about one thing, as their form shows it. */
export const defaultNotice: Partial<Record<AutomaticKind, { subject: string; words: string }>> = {
  box_reminder: { subject: 'Reminder: your box is waiting at {club}', words: '' },
  card_expiring: {
    subject: 'Your card for {club} is about to expire',
    words: 'The card that pays your membership is about to expire. Update it now, and no box is missed.',
  },
  claim: {
    subject: 'Your membership of {club}: please confirm your details',
    words:
      '{club} now runs its wine club on new pages. Your membership continues as before; nothing is charged twice.',
  },
  claim_reminder: {
    subject: 'Reminder: please confirm your membership of {club}',
    words: 'Your membership of {club} is waiting for you to confirm your details.',
  },
  guest_invitation: {
    subject: '{club} invites you to its wine club',
    words:
      '{club} would love to have you in its wine club: hand-picked bottles, set aside for you every month.',
  },
}
