// A photo for email programs, which do not all draw WebP.
import { emailPhotoFile, mediaFolder, photoFileOf } from '~/foundation/theme/media'

import type { PictureKey, PictureStore } from './picture-store.server'
import type { ImageWorker } from './image-tasks'

interface Services {
  pictures: PictureStore
  imageWorker: ImageWorker
}

/**
 * The photo of a picture as a JPEG, made when it is asked for first and kept from then on. Null for a picture that is not there
 * or no photo. `path` is the address of the picture's photo.
 */
export async function emailPhoto(
  { pictures, imageWorker }: Services,
  { path, ...key }: PictureKey & { path: string },
): Promise<Buffer | null> {
  const storedPhoto = await pictures.read(key, emailPhotoFile)
  if (storedPhoto) return storedPhoto
  const file = photoFileOf(path)
  if (file === null || path !== mediaFolder(key.businessId, key.id) + file) return null
  const photo = await pictures.read(key, file)
  if (!photo) return null
  const bytes = await imageWorker.make('email-photo', photo)
  await pictures.add(key, emailPhotoFile, bytes)
  return bytes
}
