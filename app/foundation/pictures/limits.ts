// Limits for pictures. Browser-safe, so that files can be checked before upload.

/** A club's logo or photo, or the photo of a wine's label. */
export type PictureKind = 'logo' | 'photo' | 'label'

/** Larger files are rejected; the HTTP limit is a little higher, to allow for the form. */
export const maxBytes = 10 * 1024 * 1024
export const maxPixels = 40_000_000

/** Minimum pixels of the shorter and longer side for a sharp result. */
export const minPixels: Record<PictureKind, { short: number; long: number }> = {
  logo: { short: 24, long: 48 },
  photo: { short: 400, long: 800 },
  label: { short: 150, long: 300 },
}

/** For `accept`. Phones convert HEIC photos to JPEG if only these types are accepted. */
export const acceptedTypes = 'image/png,image/jpeg,image/webp,image/avif'

export const pictureErrorMessages = {
  none: 'Choose a file first.',
  empty: 'This file is empty. Choose another.',
  tooLarge: 'This file is larger than 10 MB. Save it smaller or choose another.',
  svg: 'SVG files are not supported, because they can contain scripts. Export it as a PNG, about 800 pixels wide, and choose that file.',
  heic: 'This is a HEIC photo. Export it as a JPEG and choose that file.',
  gif: 'GIF files are not supported. Save it as a PNG and choose that file.',
  pdf: 'This is a PDF. Export the picture in it as a PNG and choose that file.',
  moving: 'This picture is animated. Choose a still picture.',
  unknown: 'This is not a picture we can read. Choose a PNG, JPEG, WebP or AVIF file.',
  broken: 'This picture is damaged or incomplete. Open it, save it again, and choose the new file.',
  tooManyPixels:
    'This picture has more than 40 million pixels. Save it smaller, for example 4000 pixels wide, and choose that file.',
  slow: 'This picture takes too long to read. Save it smaller and choose that file.',
  blank: 'This picture is empty or a single color. Choose another.',
  busy: 'We’re processing many pictures right now. Please try again in a minute.',
}
