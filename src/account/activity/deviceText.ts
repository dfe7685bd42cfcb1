import type { TFunction } from 'i18next'
import type { activity } from '#protocol'

/** `Chrome on Android`; the one that is known, or in words that neither is. */
export const deviceText = (t: TFunction<'activity'>, { browser, system }: activity.Device): string =>
  browser === '' || system === '' ? browser || system || t('unknownDevice') : t('deviceOn', { browser, system })
