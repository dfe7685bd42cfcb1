import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { financeRecord } from '#protocol'
import { queries } from '../../../../src/core/request/queries.ts'
import type { Posted } from '../../../../src/core/request/transport.ts'
import Record from '../../../../src/pages/contract/record.tsx'
import { saveFile } from '../../../../src/ui/saveFile.ts'
import { button, type OpenScreen, openScreen, until, words } from '../transaction/screen.tsx'

const asked: Record<string, unknown>[] = []
let answer: (body: { cursor?: string; cause?: string }) => unknown
vi.mock('../../../../src/core/request/transport.ts', () => ({
  post: async (path: string, body: { cursor?: string; cause?: string }): Promise<Posted> => {
    if (path !== financeRecord.contractRecord.path) return { kind: 'answer', status: 200, body: { code: '1009' } }
    asked.push(body)
    return { kind: 'answer', status: 200, body: answer(body) }
  },
}))
vi.mock('../../../../src/ui/saveFile.ts', () => ({ saveFile: vi.fn() }))
// happy-dom lays nothing out, so nothing ever comes into sight by itself.
vi.stubGlobal(
  'IntersectionObserver',
  class {
    observe() {}
    disconnect() {}
  },
)

const line = (id: string, cause: financeRecord.ContractCause, amount: string) => ({
  id,
  cause,
  causeId: `10${id}`,
  coin: 'USDT',
  kind: 'available',
  amount,
  before: '100',
  after: '90',
  time: '1',
})
const ok = (data: unknown) => ({ code: '200', msg: '', data })
const open = async (at = '/?tab=ledger') => {
  screen = await openScreen(<Record />, { at })
}
let screen: OpenScreen

beforeEach(() => {
  asked.length = 0
  queries.clear()
})
afterEach(() => screen.close())

it('names the cause of each line, and leads to the order or timed contract behind it', async () => {
  const lines = [line('3', 'timed-stake', '-10'), line('2', 'futures-fee', '-0.05'), line('1', 'futures-funding', '1')]
  answer = () => ok({ lines })
  await open()
  await until(() => expect(words()).toContain('100 → 90'))
  expect(document.querySelector('[role=listitem]')?.textContent).toContain('Timed contract: investment')
  expect([...document.querySelectorAll('[role=listitem] a')].map((link) => link.getAttribute('href'))).toEqual([
    '/pages/contract/details2?id=103',
    '/pages/contract/details?ordId=102',
  ])
})

it('is filtered by its cause, says where nothing fits, and is cleared', async () => {
  answer = ({ cause }) => ok({ lines: cause === undefined ? [line('1', 'futures-fee', '-1')] : [] })
  await open('/?tab=ledger&cause=timed-win')
  await until(() => expect(words()).toContain('No results match your filters'))
  expect(asked[0]).toEqual({ cause: 'timed-win', limit: 100 })
  await screen.do(() => button('Clear filters').click())
  await until(() => expect(document.querySelectorAll('[role=listitem]')).toHaveLength(1))
})

it('says what went wrong', async () => {
  answer = () => ({ code: '1001', msg: 'Busy right now.' })
  await open()
  await until(() => expect(words()).toMatch(/Busy|busy|try/i))
  expect(document.querySelectorAll('[role=listitem]')).toHaveLength(0)
})

it('is saved as CSV over all pages', async () => {
  answer = ({ cursor }) =>
    ok(
      cursor === undefined
        ? { lines: [line('2', 'futures-fee', '-1')], next: 'c' }
        : { lines: [line('1', 'timed-win', '8')] },
    )
  await open()
  await until(() => expect(button('Export as CSV')).toBeDefined())
  await screen.do(() => button('Export as CSV').click())
  await until(() => expect(saveFile).toHaveBeenCalled())
  const [name, , text] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toMatch(/^contract-ledger-\d{4}-\d\d-\d\d\.csv$/)
  expect(typeof text === 'string' && text.split('\r\n')).toEqual([
    'line_id,time,cause,cause_id,account,coin,amount,before,after',
    '2,1970-01-01T00:00:00.001Z,futures-fee,102,available,USDT,-1,100,90',
    '1,1970-01-01T00:00:00.001Z,timed-win,101,available,USDT,8,100,90',
    '',
  ])
})
