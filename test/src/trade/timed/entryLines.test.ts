import { expect, it } from 'vitest'
import { toPrice } from '#protocol'
import { entryLines } from '../../../../src/trade/timed/entryLines.ts'
import { contract } from './fixtures.ts'

const entry = (px: string) => ({ px: toPrice(px), ts: 1_500 }) as NonNullable<ReturnType<typeof contract>['entry']>

it('a running contract is a line at its entry in the chart of its instrument, in the colour of its direction', () => {
  const lines = entryLines(
    [
      contract({ id: '1', entry: entry('60000.5') }),
      contract({ id: '2', entry: entry('60010'), direction: 'down' }),
      contract({ id: '3' }),
      contract({ id: '4', instId: 'ETH-USDT', entry: entry('3000') }),
    ],
    'BTC-USDT',
    ({ id }) => `no. ${id}`,
  )
  expect(lines).toEqual([
    { id: 'timed 1', kind: 'entry', price: 60_000.5, label: 'no. 1', tone: 'up' },
    { id: 'timed 2', kind: 'entry', price: 60_010, label: 'no. 2', tone: 'down' },
  ])
})
