/** Pixels of the picture that stands beside a shared link, as the networks ask for it. */
export const socialImageSize = { width: 1200, height: 630 }
