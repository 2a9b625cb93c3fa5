import { kindRules, type EmailTiming, type NotificationKind } from './kinds'

/** A kind as the settings show it. */
export interface KindSettingView {
  kind: NotificationKind
  label: string
  about: string
  /** False for kinds that are emails only. */
  hasHere: boolean
  isEmailRequired: boolean
  here: boolean
  email: EmailTiming
}

/** Adds what the settings say about each kind. Pure. */
export function settingsView(
  settings: readonly { kind: NotificationKind; here: boolean; email: EmailTiming }[],
): KindSettingView[] {
  return settings.map(({ kind, here, email }) => {
    const { label, about, isHere, isEmailRequired } = kindRules[kind]
    return { kind, label, about, hasHere: isHere, isEmailRequired, here, email }
  })
}
