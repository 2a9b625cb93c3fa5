// The words with which members ask for news and offers. Browser-safe.

/** Changes with the words below. */
export const marketingVersion = '2026-11'

/** Text of the box that a guest may check when they join. */
export const marketingConsentText = (clubName: string): string =>
  `Email me news and offers from ${clubName}. I can unsubscribe at any time.`

/** Text that is recorded where a member turns kinds of email on in the settings. */
export const marketingSettingText = (clubName: string, labels: readonly string[]): string =>
  `Emails from ${clubName}, turned on in the settings: ${labels.join(', ')}.`
