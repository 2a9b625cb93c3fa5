/** Pixel size of a link preview, as social networks expect it. */
export const socialImageSize = { width: 1200, height: 630 }
