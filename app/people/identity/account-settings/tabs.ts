// The tabs of account settings. Pure.

export const settingsTabs = ['profile', 'security', 'membership', 'notifications'] as const
export type SettingsTab = (typeof settingsTabs)[number]

/** The requested tab; the first one for an unknown tab, and for the membership tab of a user without a membership. */
export function settingsTab(tabParam: string | null, hasMembership: boolean): SettingsTab {
  const tab = settingsTabs.find((one) => one === tabParam) ?? 'profile'
  return tab === 'membership' && !hasMembership ? 'profile' : tab
}
