import { describe, expect, it } from 'vitest'
import { type SaleSettings, toAmount } from '#protocol'
import { saleSettingFault } from '../../../server/operator/saleSettings.ts'
import { HOUR, openSaleVenue, SALE } from '../earn/sale/saleVenue.ts'

const venue = await openSaleVenue()
const faultOf = async (id: string, more: Partial<SaleSettings> = {}) => {
  const world = { database: venue.database, clock: { now: venue.now } }
  const fault = await saleSettingFault(world, 'sale', id, { ...SALE, ...more }, venue.now())
  return fault && [fault.refused.error, fault.refused.field]
}
const stopOf = async (id: string) => {
  const world = { database: venue.database, clock: { now: venue.now } }
  return (await saleSettingFault(world, 'saleStop', id, { stopped: true }, venue.now()))?.refused.error
}

describe('a sale that operators set', () => {
  it('is announced an hour ahead, of coins that are held here, and fits together', async () => {
    expect(await faultOf('new')).toBeUndefined()
    expect(await faultOf('new', { startsAt: SALE.startsAt - 1 })).toEqual(['noticeTooShort', 'startsAt'])
    expect(await faultOf('new', { token: 'NOPE' })).toEqual(['invalidField', 'token'])
    expect(await faultOf('new', { payCoin: 'EUR' })).toEqual(['invalidField', 'payCoin'])
    expect(await faultOf('new', { payCoin: SALE.token })).toEqual(['invalidField', 'payCoin'])
    expect(await faultOf('new', { cap: toAmount('1000.01') })).toEqual(['invalidField', 'cap'])
    expect(await faultOf('new', { cap: toAmount('0.001') })).toEqual(['invalidField', 'cap'])
    expect(await faultOf('new', { endsAt: SALE.startsAt })).toEqual(['invalidField', 'endsAt'])
    expect(await faultOf('new', { deliversAt: SALE.endsAt + 24 * HOUR - 1 })).toEqual(['invalidField', 'deliversAt'])
    expect(await faultOf('new', { cliffDays: 2, vestingDays: 1 })).toEqual(['invalidField', 'vestingDays'])
    expect(await faultOf('new', { totalMost: toAmount('99') })).toEqual(['invalidField', 'totalMost'])
    expect(await faultOf('new', { commitMost: toAmount('9') })).toEqual(['invalidField', 'commitMost'])
    expect(await faultOf('new', { ticket: toAmount('10') })).toEqual(['invalidField', 'ticket'])
  })

  it('of a lottery shares out whole tickets, whose price can be paid exactly', async () => {
    const lottery = {
      sharing: 'lottery',
      ticket: toAmount('100'),
      cap: toAmount('500'),
      commitLeast: toAmount('200'),
    } as const
    expect(await faultOf('new', lottery)).toBeUndefined()
    expect(await faultOf('new', { ...lottery, ticket: toAmount('0') })).toEqual(['invalidField', 'ticket'])
    expect(await faultOf('new', { ...lottery, cap: toAmount('550') })).toEqual(['invalidField', 'ticket'])
    expect(await faultOf('new', { ...lottery, commitLeast: toAmount('100') })).toEqual(['invalidField', 'commitLeast'])
  })

  it('is set no more once its start has come, whether it has been opened yet or not', async () => {
    const { id, sale } = await venue.publish()
    expect(await faultOf(id)).toBeUndefined()
    venue.to(sale.startsAt)
    const later = { startsAt: sale.startsAt + 2 * HOUR }
    expect(await faultOf(id, later)).toEqual(['notNow', 'key'])
    await venue.sales.runDue()
    expect(await faultOf(id, later)).toEqual(['notNow', 'key'])
  })

  it('is stopped while it goes on, and not afterwards', async () => {
    expect(await stopOf('unknown')).toBe('notNow')
    const { id, sale } = await venue.publish()
    venue.to(sale.startsAt)
    await venue.sales.runDue()
    expect(await stopOf(id)).toBeUndefined()
    venue.to(sale.endsAt)
    await venue.sales.runDue()
    expect(await stopOf(id)).toBe('notNow')
  })
})
