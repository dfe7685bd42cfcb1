import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { demoFunds, type OutputOf } from '#protocol'
import DemoResetSheet from '../../../../../src/pages/fund/parts/DemoResetSheet.tsx'
import { createAnswers } from '../../../../support/answers.ts'
import { type Rendered, renderPart, until } from '../../../../support/renderApp.tsx'
import { signInForEach } from '../../../../support/signInForEach.ts'

const answers = vi.hoisted(() => ({ post: undefined as unknown as ReturnType<typeof createAnswers>['post'] }))
vi.mock('../../../../../src/core/request/transport.ts', () => ({
  post: (path: string, body: unknown) => answers.post(path, body),
}))
const venue = createAnswers()
answers.post = venue.post

const FREE: OutputOf<typeof demoFunds.demoFunds> = {
  coin: 'USDT',
  amount: '10000' as never,
  nextAt: 0,
  hours: 24,
  obstacles: [],
}
const RESET = 'Reset demo funds'

let part: Rendered
let standing: OutputOf<typeof demoFunds.demoFunds>
signInForEach(venue)
beforeEach(() => {
  standing = FREE
  venue.on(demoFunds.demoFunds, () => standing)
})
afterEach(() => part.close())
const isOff = (): boolean => part.control(RESET)?.getAttribute('aria-disabled') === 'true'
const show = async (): Promise<void> => {
  part = await renderPart(<DemoResetSheet open onClose={() => undefined} />)
  await until(() => part.control(RESET))
}

it('says what happens, resets, and says what one has now', async () => {
  venue.on(demoFunds.resetDemoFunds, () => {
    standing = { ...FREE, nextAt: Date.UTC(2027, 0, 7, 12) }
    return { id: '5' }
  })
  await show()
  expect(isOff()).toBe(false)
  for (const said of ['You get 10,000 USDT', 'once every 24 hours', 'This can’t be undone.'])
    expect(part.text()).toContain(said)
  await part.press(RESET)
  await until(() => part.text().includes('You now have 10,000 USDT in demo funds.'))
  await until(() => part.text().includes('Next reset:'))
  expect(venue.of(demoFunds.resetDemoFunds)).toEqual([{}])
  expect(isOff()).toBe(true)
})

it('names what prevents it, with the way to where that ends', async () => {
  standing = { ...FREE, obstacles: ['orders', 'transfers'] }
  await show()
  expect(isOff()).toBe(true)
  const ways = [...document.querySelectorAll('a')].map((way) => [way.textContent, way.getAttribute('href')])
  expect(ways).toEqual(
    expect.arrayContaining([
      [expect.stringContaining('Cancel your open orders first.'), '#/pages/transaction/transaction'],
      [expect.stringContaining('Deposits or withdrawals are in progress.'), '#/pages/history/moneyHistory'],
    ]),
  )
})

it('says why it was refused, and asks again what prevents it', async () => {
  await show()
  venue.refuse(demoFunds.resetDemoFunds, { error: 'demoPositions' }, 'Close your open positions first.')
  standing = { ...FREE, obstacles: ['positions'] }
  await part.press(RESET)
  await until(isOff)
  expect(part.text()).toContain('Refused')
})
