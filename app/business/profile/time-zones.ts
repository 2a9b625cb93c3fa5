/** The time zones of the United States by their common names. */
export const usTimeZones: readonly { zone: string; label: string }[] = [
  { zone: 'America/New_York', label: 'Eastern (New York, Miami)' },
  { zone: 'America/Detroit', label: 'Eastern (Detroit)' },
  { zone: 'America/Indiana/Indianapolis', label: 'Eastern (Indianapolis)' },
  { zone: 'America/Chicago', label: 'Central (Chicago, Austin)' },
  { zone: 'America/Denver', label: 'Mountain (Denver, Santa Fe)' },
  { zone: 'America/Boise', label: 'Mountain (Boise)' },
  { zone: 'America/Phoenix', label: 'Mountain without daylight saving time (Phoenix)' },
  { zone: 'America/Los_Angeles', label: 'Pacific (San Francisco, Portland)' },
  { zone: 'America/Anchorage', label: 'Alaska (Anchorage)' },
  { zone: 'Pacific/Honolulu', label: 'Hawaii (Honolulu)' },
  { zone: 'America/Puerto_Rico', label: 'Atlantic (San Juan)' },
]

/** True for one of these. */
export const isUsTimeZone = (text: string): boolean => usTimeZones.some(({ zone }) => zone === text)
