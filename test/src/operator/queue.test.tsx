import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { operators } from '#protocol'
import { queries } from '../../../src/core/request/queries.ts'
import { ListAndOne } from '../../../src/operator/ListAndOne.tsx'
import { Queue } from '../../../src/operator/Queue.tsx'
import { createAnswers } from '../../support/answers.ts'
import { type Rendered, renderPart, until, useDictionaries } from '../../support/renderApp.tsx'

const venue = createAnswers()
vi.mock('../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => venue.post(path, body),
}))

const at = { state: 'open', openedAt: 1_700_000_000_000, firstBy: '', uid: '10000001', deadline: 0 } as const
let part: Rendered
const show = async (width: number): Promise<void> => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: Number(/min-width: (\d+)px/.exec(query)?.[1] ?? Number.POSITIVE_INFINITY) <= width,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  )
  venue.on(operators.OPERATOR_CALLS.listCases, () => ({
    cases: [
      { ...at, id: '4', kind: 'withdrawal' as const, amountRef: '1000', claimedBy: 'ada' },
      { ...at, id: '5', kind: 'primary' as const, amountRef: '', claimedBy: '' },
    ],
    after: '',
  }))
  part = await renderPart(
    <ListAndOne list={<Queue current="5" />} one={undefined} back="Back" onBack={() => undefined} />,
  )
  await until(() => part.root.querySelector('a') !== null)
}
beforeEach(() => {
  useDictionaries()
  queries.clear()
  venue.clear()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await part.close()
})

it('on a wide window cases are a table beside the one that is open', async () => {
  await show(1280)
  const cells = [...part.root.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  )
  expect(cells[0]).toEqual([
    'Withdrawal',
    '4',
    '10000001',
    '1,000 USDT',
    expect.stringContaining('2023'),
    'ada',
    'Open',
  ])
  expect(part.root.querySelector('[aria-current]')?.getAttribute('href')).toBe('#/desk?view=cases&id=5')
  expect(part.text()).toContain('Select a row to view it here')
})

it('on a phone they are rows, alone', async () => {
  await show(390)
  expect(part.root.querySelector('table')).toBeNull()
  expect(part.root.querySelectorAll('a')).toHaveLength(2)
  expect(part.text()).not.toContain('Select a row')
})
