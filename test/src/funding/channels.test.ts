import { expect, it } from 'vitest'
import { channelsIn } from '../../../src/funding/channels.ts'

const EURO = { id: 'eur', countries: ['DE', 'FR'] }
const CHAIN = { id: 'usdt', countries: [] }

it.each([
  ['DE', ['eur', 'usdt']],
  ['US', ['usdt']],
  ['', ['eur', 'usdt']],
])('in the country “%s” the ways %s are open', (country, open) => {
  expect(channelsIn([EURO, CHAIN], country).map(({ id }) => id)).toEqual(open)
})
