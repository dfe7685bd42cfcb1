import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const SRC = join(import.meta.dirname, '../../../src')
/** Parts of others, or only the app's own: shown through what they are part of. */
const NOT_BY_THEMSELVES = new Set([
  'Badge', // of the icon that it counts for
  'BarTools', // a place in a PageBar
  'BottomNote', // lies above the tabs of the app
  'ChoiceList', // of SelectField
  'DemoTag', // a Tag that knows whether the money is play money
  'FeedFrame', // a StaleFrame around a feed
  'FeedPending', // the skeleton or the ErrorState of a feed
  'FieldFrame', // of every field
  'FieldNotes', // of every field
  'FundsBar', // a PageBar with a DemoTag
  'FilterDate', // a FilterSelect of days; how it opens is the phone's own
  'FigureText', // of MoneyText and PriceText
  'Labeled', // the name above another control
  'LiveAge', // of a live quote, and the page of the kit has none
  'LowDataSwitch', // a Switch with its setting
  'MeasuredList', // takes the scroll of a whole page
  'OutageNote', // asks the venue for its outages
  'OutcomeNote', // of a request that moves money
  'Page', // the page of the kit stands in one
  'RestrictionNote', // a Note on the account itself
  'SessionWait', // a Page until it is known who asks
  'SiteTitle', // the venue's own name and logo
  'Toasts', // stands in the app; the kit says things
  'TwoColumns', // places the cards of a page on a wide window
])

it('the page of the kit shows every component', () => {
  const components = readdirSync(join(SRC, 'ui'))
    .filter((file) => /^[A-Z].*\.tsx$/.test(file))
    .map((file) => file.replace('.tsx', ''))
  const parts = join(SRC, 'pages/kit/parts')
  const shown = readdirSync(parts)
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => readFileSync(join(parts, file), 'utf8'))
    .join('\n')
  const missing = components.filter((name) => !NOT_BY_THEMSELVES.has(name) && !shown.includes(`/ui/${name}.tsx'`))
  expect(missing).toEqual([])
  expect([...NOT_BY_THEMSELVES].filter((name) => !components.includes(name))).toEqual([])
})
