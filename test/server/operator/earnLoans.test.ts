import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loan, type operators, toAmount } from '#protocol'
import { codeName } from '../../support/codeName.ts'
import { newKey } from '../../support/examples.ts'
import { LOAN_EXAMPLES } from '../../support/loanExamples.ts'
import { LoanMarket } from '../../support/loanMarket.ts'
import { operatorOf, publishSetting, type TestOperator } from '../../support/operator.ts'
import { type Person, signUp } from '../../support/people.ts'
import { startVenue, type TestVenue } from '../../support/startVenue.ts'

const HOUR = 3_600_000
const market = new LoanMarket('60000')
let venue: TestVenue
let ada: TestOperator
beforeAll(async () => {
  venue = await startVenue({ market: () => market })
  ada = await operatorOf(venue, ['configurator'])
})
afterAll(() => venue.close())

const figures = async (): Promise<operators.LoanFigures | undefined> =>
  (await ada.call('listEarnLoans', {})).data?.products.find(({ id }) => id === 'BTC-USDT-30')
const take = async (person: Person): Promise<string> => {
  const input = await LOAN_EXAMPLES.loan.take({ services: venue.services, person })
  const { body } = await person.browser.call(loan.take, input, { key: newKey() })
  if (body.data === undefined) throw new Error(`Nothing lent: ${body.code}`)
  return body.data.id
}

describe('loans at the desk', () => {
  it('have what is lent, what secures it, who is at a limit, and what was sold', async () => {
    expect(await figures()).toMatchObject({ coin: 'USDT', collateralCoin: 'BTC', days: 30, principal: '0', taken: 0 })
    const person = await signUp(venue.address)
    const [first, second] = [await take(person), await take(person)]
    expect(await figures()).toMatchObject({ principal: '100', running: 2, taken: 2, collateral: '0.1', notice: 0 })
    const paid = { id: second, amount: toAmount('10'), whole: false }
    const { body } = await person.browser.call(loan.repay, paid, { key: newKey() })
    expect(body.code).toBe('200')
    const some = await figures()
    expect(some).toMatchObject({ running: 2, taken: 2, collateral: '0.1', sales: 0, sold: '0', shortfall: '0' })
    expect(Number(some?.principal)).toBeCloseTo(90, 2)
    expect(Number(some?.interest) + 100 - Number(some?.principal)).toBe(10)
    // 50 on 0.05 BTC are 80 % of what counts of it at 1,316.
    market.move('1316')
    await venue.services.loans.checkPrices()
    expect(await figures()).toMatchObject({ running: 2, notice: 1, urgent: 0, liquidation: 0 })
    const more = { id: first, amount: toAmount('0.02') }
    expect((await person.browser.call(loan.addCollateral, more, { key: newKey() })).body.code).toBe('200')
    expect(await figures()).toMatchObject({ notice: 0, collateral: '0.12' })
    const whole = { id: first, amount: toAmount('60'), whole: true }
    expect((await person.browser.call(loan.repay, whole, { key: newKey() })).body.code).toBe('200')
    expect(await figures()).toMatchObject({ running: 1, taken: 2, collateral: '0.05' })
  })

  it('tell terms that are announced, page by page', async () => {
    const { now } = (await figures()) ?? {}
    const from = Date.now() + 3 * HOUR
    const value = JSON.stringify({ ...now, rate: '0.2' })
    await publishSetting(venue, ada, { kind: 'loan', key: 'BTC-USDT-60', value, from, note: 'for spring' })
    const { data } = await ada.call('listEarnLoans', { limit: 1 })
    expect(data).toMatchObject({ products: [{ id: 'BTC-USDT-30', now }], next: 'BTC-USDT-30' })
    const rest = await ada.call('listEarnLoans', { limit: 1, after: 'BTC-USDT-30' })
    expect(rest.data).toMatchObject({ products: [{ id: 'BTC-USDT-60', next: { rate: '0.2', from }, taken: 0 }] })
    expect(rest.data?.products[0]?.now).toBeUndefined()
    expect(rest.data?.next).toBeUndefined()
    // oxlint-disable-next-line no-await-in-loop -- One after the other.
    for (const after of ['', 'x', "BTC-USDT-30'", 'BTC-USDT-0'])
      expect(codeName(await ada.call('listEarnLoans', { after })), after).toBe('invalidField')
  })

  it('are read by treasurers, configurators and auditors alone', async () => {
    const others = await operatorOf(venue, ['reviewer', 'support'])
    expect(codeName(await others.call('listEarnLoans', {}))).toBe('roleMissing')
    const auditor = await operatorOf(venue, ['auditor'])
    expect((await auditor.call('listEarnLoans', {})).code).toBe('200')
  })
})
