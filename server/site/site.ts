import type { operators } from '#protocol'
import type { Clock } from '../platform/ports.ts'
import type { Booked, SettingsBook } from '../settings/book.ts'
import { BRAND } from './content/brand.ts'

/** The site settings with which a venue begins. */
export const FIRST_SITE: operators.SettingValue<'site'> = { title: BRAND.title, language: '' }

interface SiteParts {
  readonly settings: SettingsBook<Booked>
  readonly clock: Clock
}

/** The venue's present name and default language; from memory, so that an app starts without the database. */
export const siteAt = ({ settings, clock }: SiteParts): operators.SettingValue<'site'> =>
  settings.at('site', '', clock.now()) ?? FIRST_SITE
