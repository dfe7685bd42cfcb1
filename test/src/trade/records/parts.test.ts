import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { financeRecord, toAmount } from '#protocol'
import { screenAt } from '../../../../src/core/screens/screens.ts'
import { causeKey } from '../../../../src/trade/records/causeName.ts'
import { joinHead } from '../../../../src/trade/records/joinHead.ts'
import { linkOf } from '../../../../src/trade/records/links.ts'
import { boundsOf } from '../../../../src/trade/records/period.ts'
import { createRowHeights } from '../../../../src/ui/rowHeights.ts'

const line = (id: string) => ({
  id,
  cause: 'flash',
  causeId: '1',
  coin: 'USDT',
  kind: 'available' as const,
  amount: toAmount('1'),
  before: toAmount('0'),
  after: toAmount('1'),
  time: '1',
})
const page = (next: string | undefined, ...ids: string[]) => ({
  lines: ids.map(line),
  ...(next === undefined ? {} : { next }),
})
const ids = (pages: readonly { lines: readonly { id: string }[] }[]) =>
  pages.map(({ lines }) => lines.map(({ id }) => id))

describe('a list of lines that is asked for anew', () => {
  const known = [page('8', '9', '8'), page(undefined, '7')]

  it('gets what came since before what was read, and keeps where it goes on', () => {
    const joined = joinHead(known, page('10', '11', '10', '9'))
    expect(ids(joined)).toEqual([['11', '10', '9', '8'], ['7']])
    expect(joined[0]?.next).toBe('8')
  })

  it('is the same list when nothing came', () => {
    expect(joinHead(known, page('8', '9', '8'))).toBe(known)
  })

  it('begins anew when more came than fits a page, and when it was empty', () => {
    expect(ids(joinHead(known, page('20', '21', '20')))).toEqual([['21', '20']])
    expect(ids(joinHead([page(undefined)], page(undefined, '1')))).toEqual([['1']])
  })
})

describe('heights of rows', () => {
  it('are a guess until they are drawn; many changes are told once', () => {
    const runs: (() => void)[] = []
    let told = 0
    const heights = createRowHeights(
      64,
      () => {
        told += 1
      },
      (run) => runs.push(run),
    )
    heights.note('1', 64)
    heights.note('2', 0)
    expect(runs).toHaveLength(0)
    heights.note('1', 90)
    heights.note('2', 110)
    expect([heights.of('1'), heights.of('2'), heights.of('3')]).toEqual([90, 110, 64])
    expect(runs).toHaveLength(1)
    runs[0]?.()
    expect(told).toBe(1)
  })
})

const at = (year: number, month: number, day: number) => String(new Date(year, month, day).getTime())

describe('a span of time', () => {
  const noon = new Date(2027, 2, 31, 12).getTime()

  it('begins at a midnight of the user, whatever the time of the day', () => {
    const request = { from: '', to: '' }
    expect(boundsOf({ ...request, time: 'today' }, noon)).toEqual({ from: at(2027, 2, 31) })
    expect(boundsOf({ ...request, time: 'days7' }, noon)).toEqual({ from: at(2027, 2, 25) })
    expect(boundsOf({ ...request, time: 'days30' }, noon + 3_600_000)).toEqual({ from: at(2027, 2, 2) })
  })

  it('of two dates counts both; one may be missing, and what is no date is none', () => {
    expect(boundsOf({ time: 'dates', from: '2027-01-30', to: '2027-01-31' }, noon)).toEqual({
      from: at(2027, 0, 30),
      to: at(2027, 1, 1),
    })
    expect(boundsOf({ time: 'dates', from: '', to: '2027-01-31' }, noon)).toEqual({ to: at(2027, 1, 1) })
    expect(boundsOf({ time: 'dates', from: 'yesterday', to: '' }, noon)).toEqual({})
    expect(boundsOf({ time: 'ever', from: '2027-01-30', to: '' }, noon)).toEqual({})
  })
})

describe('causes', () => {
  it.each(financeRecord.anyCause.options)('%s has a name', (cause) => {
    const [area = '', path = ''] = causeKey(cause).split(':')
    const words = JSON.parse(readFileSync(`locales/en/${area}.json`, 'utf8'))
    expect(path.split('.').reduce((part, key) => part?.[key], words)).toBeTypeOf('string')
  })

  it.each([
    ['/x/records', financeRecord.anyCause.options],
    ['/pages/transaction/record', financeRecord.cause.options],
    ['/pages/contract/record', financeRecord.contractCause.options],
  ] as const)('of %s have names in the texts that the screen fetches', (path, causes) => {
    const areas = new Set(causes.map((cause) => causeKey(cause).split(':')[0]))
    expect(screenAt(path)?.areas).toEqual(expect.arrayContaining([...areas]))
  })

  it.each([
    ['spot-fee', '/pages/transaction/details?ordId=7'],
    ['withdrawal-lock', '/pages/money/Mdetails?kind=withdrawal&id=7'],
    ['deposit-fee', '/pages/money/Mdetails?kind=deposit&id=7'],
    ['futures-fee', '/pages/contract/details?ordId=7'],
    ['timed-win', '/pages/contract/details2?id=7'],
    ['flash', '/pages/history/flashHistory?id=7'],
    ['c2c-escrow', '/pages/C2C/tradeOrderDetail?id=7'],
    ['c2c-fee-return', '/pages/C2C/tradeOrderDetail?id=7'],
    ['c2c-deposit-ruling', '/pages/C2C/tradeOrderDetail?id=7'],
    ['c2c-stock-return', '/pages/C2C/C2CTrade?ad=7'],
    ['c2c-deposit-return', '/pages/C2C/C2CTrade?standing=1'],
    ['referral-commission', '/pages/promote/promote?view=commissions'],
    ['sale-refund', '/pages/ICOtrading/ICOtrading?tab=mine'],
    ['futures-funding', undefined],
    ['demo-grant', undefined],
  ])('%s leads to what it was', (cause, path) => {
    expect(linkOf({ cause, causeId: '7', kind: 'available' })).toBe(path)
  })

  it('lead whoever was promised a part of a deposit to the order', () => {
    const back = { cause: 'c2c-deposit-return', causeId: '7', kind: 'locked' } as const
    expect(linkOf(back)).toBe('/pages/C2C/tradeOrderDetail?id=7')
  })
})
