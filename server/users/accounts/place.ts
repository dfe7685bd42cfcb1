import type { Language } from '#protocol'
import type { Sentences } from '../../platform/sentences.ts'
import { deviceName } from './deviceName.ts'

/** Where a request came from. */
export interface Place {
  readonly ip: string
  readonly userAgent: string
}

/** The same in words of a message: the device, the time `at` (Unix ms) in UTC, and the address. */
export const placeWords = (
  sentences: Sentences,
  language: Language,
  { ip, userAgent }: Place,
  at: number,
): { readonly device: string; readonly time: string; readonly ip: string } => {
  const { browser, system } = deviceName(userAgent)
  const known = [browser, system].filter((word) => word !== '').join(', ')
  return {
    device: known || sentences(language, 'mail.newDevice.unknown'),
    time: `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    ip,
  }
}
