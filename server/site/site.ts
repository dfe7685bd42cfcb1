import type { operators } from '#protocol'
import type { Clock } from '../platform/ports.ts'
import type { Booked, SettingsBook } from '../settings/book.ts'
import { BRAND } from './content/brand.ts'

/** With what a venue begins. */
export const FIRST_SITE: operators.SettingValue<'site'> = { title: BRAND.title, language: '' }

interface SiteParts {
  readonly settings: SettingsBook<Booked>
  readonly clock: Clock
}

/** What the venue calls itself now, and its default language; from memory, so that an app starts without the records. */
export const siteAt = ({ settings, clock }: SiteParts): operators.SettingValue<'site'> =>
  settings.at('site', '', clock.now()) ?? FIRST_SITE
