import type { TFunction } from 'i18next'
import type { C2cAdView } from '#protocol'

const two = (count: number): string => String(count).padStart(2, '0')

/** A minute of the day as `09:30`. */
export const clockText = (minute: number): string => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

/** The minute of the day of `09:30`; undefined where it is none. */
export const minuteOf = (clock: string): number | undefined => {
  const [, hour = '', minute = ''] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? []
  return hour === '' ? undefined : Number(hour) * 60 + Number(minute)
}

/** When an ad can be taken: always, or from when to when, UTC. */
export const hoursText = (t: TFunction, hours: C2cAdView['hours']): string =>
  hours === undefined ? t('c2cAds:form.always') : `${clockText(hours.from)}–${clockText(hours.to)} UTC`
