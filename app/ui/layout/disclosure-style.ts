/** The line that opens more (`<summary>`), underlined like a link and as high as a finger. */
export const disclosureStyle = [
  'flex min-h-11 w-fit cursor-pointer items-center font-semibold',
  'underline decoration-accent underline-offset-[0.25em]',
].join(' ')
