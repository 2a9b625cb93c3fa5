/** Where a house may be, by its IANA name. Accounts at the payment provider are opened in the United States. */
export const timeZones: Record<string, string> = {
  'America/New_York': 'Eastern (New York, Miami)',
  'America/Detroit': 'Eastern (Detroit)',
  'America/Indiana/Indianapolis': 'Eastern (Indianapolis)',
  'America/Chicago': 'Central (Chicago, Austin)',
  'America/Denver': 'Mountain (Denver, Santa Fe)',
  'America/Boise': 'Mountain (Boise)',
  'America/Phoenix': 'Arizona (Phoenix)',
  'America/Los_Angeles': 'Pacific (San Francisco, Portland)',
  'America/Anchorage': 'Alaska (Anchorage)',
  'Pacific/Honolulu': 'Hawaii (Honolulu)',
  'America/Puerto_Rico': 'Atlantic (San Juan)',
}
