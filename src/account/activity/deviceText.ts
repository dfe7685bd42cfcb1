import type { TFunction } from 'i18next'
import type { activity } from '#protocol'

/** `Chrome, Android`; in words where neither is known. */
export const deviceText = (t: TFunction<'activity'>, { browser, system }: activity.Device): string =>
  [browser, system].filter((name) => name !== '').join(', ') || t('unknownDevice')
