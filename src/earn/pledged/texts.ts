import type { TFunction } from 'i18next'
import { DAY_MS } from '#protocol'
import { lengthText } from '../../ui/format/lengthText.ts'

type T = TFunction<'pledged'[]>

/** A term in words; one of no days has none. */
export const termText = (t: T, days: number): string => (days === 0 ? t('pledged:flexible') : lengthText(days * DAY_MS))

/** A product by its coin and its term. */
export const stakingName = (t: T, { coin, days }: { readonly coin: string; readonly days: number }): string =>
  `${coin} · ${termText(t, days)}`
