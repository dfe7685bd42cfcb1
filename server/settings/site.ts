import type { desk } from '#protocol'
import { BRAND } from '../content/brand.ts'
import type { Services } from '../services.ts'

/** With what a venue begins. */
export const FIRST_SITE: desk.SettingValue<'site'> = { title: BRAND.title, language: '' }

/** What the venue calls itself now, and its default language; from memory, so that an app starts without the records. */
export const siteAt = ({ settings, clock }: Pick<Services, 'settings' | 'clock'>): desk.SettingValue<'site'> =>
  settings.at('site', '', clock.now()) ?? FIRST_SITE
