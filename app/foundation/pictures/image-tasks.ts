// Tasks that use the image library, by name. Inputs and results can be sent between processes.
import type { Brand } from '~/foundation/theme/brand'
import type { TaskWorker } from '~/foundation/kit/task-worker.server'
import type { ColorShare } from '~/foundation/theme/theme-suggestions'
import type { LogoTone } from '~/foundation/theme/media'
import type { PictureKind } from './limits'

export interface SocialImageOptions {
  /** The club's name. */
  readonly name: string
  readonly brand: Brand
  /** Folder of the platform's own pictures. */
  picturesFolder: string
}

export interface AppIconOptions {
  /** The club's name, of which one or two letters stand for a logo. */
  readonly name: string
  readonly brand: Brand
  /** Pixels of a side. */
  size: number
  logo: { bytes: Buffer; tone: LogoTone } | null
}

export interface EncodedPicture {
  /** By file name; a theme refers to the first. */
  files: [name: string, bytes: Buffer][]
  colors: ColorShare[]
}

/** Runs image tasks in a separate process. Throws `pictures-busy` when its queue is full. */
export type ImageWorker = TaskWorker<ImageTasks>

export type ImageTasks = {
  /** An uploaded file, validated and re-encoded. */
  picture(upload: { kind: PictureKind; bytes: Buffer }): Promise<EncodedPicture>
  /** A stored photo for email. */
  'email-photo'(bytes: Buffer): Promise<Buffer>
  'render-svg'(drawing: Buffer): Promise<Buffer>
  'social-image'(options: SocialImageOptions): Promise<Buffer>
  'app-icon'(options: AppIconOptions): Promise<Buffer>
  'code-png'(address: string): Promise<Buffer>
}
