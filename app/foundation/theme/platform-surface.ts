/** The dark surface of the platform's pages, as tokens.css has it, for what is drawn around a page. */
export const platformSurface = '#15100f'
