// The tabs of account settings. Pure.

export const settingsTabs = ['profile', 'security', 'membership', 'notifications'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The tab that is asked for; the first for nonsense, and for a membership nobody has. */
export function settingsTab(asked: string | null, hasMembership: boolean): SettingsTab {
  const tab = settingsTabs.find((one) => one === asked) ?? 'profile'
  return tab === 'membership' && !hasMembership ? 'profile' : tab
}
