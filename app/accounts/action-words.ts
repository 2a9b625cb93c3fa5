// What the actions of the audit log are called for those who read it. Pure.

const words: Record<string, string> = {
  'auth.signed_in': 'Signed in',
  'auth.signed_out': 'Signed out',
  'auth.initial_session': 'Opened a session',
  'auth.token_refreshed': 'Session renewed',
  'auth.password_recovery': 'Password recovery',
  'auth.second_factor_asked': 'Asked for a second step',
  'auth.mfa_verified': 'Passed the second step',
  'auth.user_updated': 'Account changed',
  'user.signed_up': 'Signed up',
  'user.address_confirmed': 'Confirmed their email address',
  'user.email_changed': 'Changed their email address',
  'user.password_changed': 'Changed their password',
  'user.authenticator_enabled': 'Set up an authenticator app',
  'user.authenticator_disabled': 'Removed the authenticator app',
  'user.recovery_codes_renewed': 'Made new recovery codes',
  'user.recovery_code_used': 'Used a recovery code',
  'user.email_codes_enabled': 'Asked for codes by email',
  'user.email_codes_disabled': 'Stopped codes by email',
  'user.passkey_added': 'Added a passkey',
  'user.passkey_removed': 'Removed a passkey',
  'member.profile_changed': 'Changed their profile',
  'member.mail_wishes_changed': 'Chose their mail',
  'account.exported': 'Downloaded their data',
  'account.deleted': 'Deleted their account',
  'account.left_club': 'Left the club',
  'token.granted': 'Let a program in',
  'token.revoked': 'Took a program’s access back',
  'token.reused': 'A program’s token was used twice',
  'business.founded': 'Founded the club',
  'invitation.made': 'Invited a business',
}

/** An action as one reads it. One without words of its own, such as `membership.end-planned`: "Membership: end planned". */
export function actionWords(action: string): string {
  if (Object.hasOwn(words, action)) return words[action]!
  const [noun = '', ...rest] = action.split('.')
  const spaced = (text: string) => text.replaceAll(/[_-]/g, ' ')
  return `${noun.charAt(0).toUpperCase()}${spaced(noun).slice(1)}: ${spaced(rest.join(' '))}`
}
