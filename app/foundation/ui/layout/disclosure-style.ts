/** Words that open more, underlined like a link. */
export const disclosureTextStyle = 'underline decoration-accent underline-offset-[0.25em]'

/** The line that opens more (`<summary>`), underlined like a link and as high as a finger. */
export const disclosureStyle = `flex min-h-11 w-fit cursor-pointer items-center font-semibold ${disclosureTextStyle}`
