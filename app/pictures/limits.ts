// What a picture may be. Browser-safe, so that a file is looked at before it is sent.

export type PictureKind = 'logo' | 'photo'

/** Larger files are refused with a sentence; the gate takes a little more, for the form around them. */
export const maxBytes = 10 * 1024 * 1024
export const maxPixels = 40_000_000

/** Pixels of the shorter and of the longer side that a picture needs to be sharp where it is shown. */
export const minPixels: Record<PictureKind, { short: number; long: number }> = {
  logo: { short: 24, long: 48 },
  photo: { short: 400, long: 800 },
}

/** For `accept`. Phones turn their own HEIC photos into JPEG where only these are asked for. */
export const acceptedTypes = 'image/png,image/jpeg,image/webp,image/avif'

export const pictureErrorMessages = {
  none: 'Choose a file first.',
  empty: 'This file is empty. Choose another.',
  tooLarge: 'This file is larger than 10 MB. Save it smaller, or choose another.',
  svg: 'SVG drawings are not taken, because they can carry programs. Export it as PNG, about 800 pixels wide, and choose that file.',
  heic: 'This is a HEIC photo, as phones take them. Export it as JPEG and choose that file.',
  gif: 'GIF pictures are not taken. Save it as PNG and choose that file.',
  pdf: 'This is a PDF. Export the picture in it as PNG and choose that file.',
  moving: 'This picture moves. Choose one that stands still.',
  unknown: 'This is not a picture we can read. Choose a PNG, JPEG, WebP or AVIF file.',
  broken: 'This picture is damaged or incomplete. Open it, save it again, and choose the new file.',
  tooManyPixels:
    'This picture has more than 40 million pixels. Save it smaller, 4000 pixels wide say, and choose that file.',
  slow: 'This picture takes too long to read. Save it smaller and choose that file.',
  blank: 'There is nothing to see in this picture: it is empty or all of one colour. Choose another.',
  busy: 'Many pictures are arriving at this moment. Nothing is lost; please try again in a minute.',
}
