import { LANGUAGE_FACTS, type Language } from '#protocol'
import type { Sentences } from '../../platform/sentences.ts'
import { deviceName } from './deviceName.ts'

/** Where a request came from. */
export interface Place {
  readonly ip: string
  readonly userAgent: string
}

/** A time of UTC, its date in the order of the language. */
export const timeText = (at: number, language: Language): string => {
  const [date = '', time = ''] = new Date(at).toISOString().slice(0, 16).split('T')
  const parts = date.split('-')
  return `${(LANGUAGE_FACTS[language].dates === 'yearFirst' ? parts : parts.toReversed()).join('-')} ${time} UTC`
}

/** The same in words of a message: the device, the time `at` (Unix ms) in UTC, and the address. */
export const placeWords = (
  sentences: Sentences,
  language: Language,
  { ip, userAgent }: Place,
  at: number,
): { readonly device: string; readonly time: string; readonly ip: string } => {
  const { browser, system } = deviceName(userAgent)
  const both = browser !== '' && system !== '' && sentences(language, 'mail.newDevice.device', { browser, system })
  return {
    device: both || browser || system || sentences(language, 'mail.newDevice.unknown'),
    time: timeText(at, language),
    ip,
  }
}
