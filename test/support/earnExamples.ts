import { type EarnKind, financial, type InputOf, toAmount } from '#protocol'
import type { Person } from './people.ts'

interface EarnWorld {
  readonly person: Person
}

let keys = 0
export const earnKey = (): string => {
  keys += 1
  return `earn-example-${process.pid}-${String(keys).padStart(8, '0')}`
}

const KIND = { kind: 'managed' } as const
const PRODUCT = { ...KIND, product: 'USDT-7' }

/** A purchase of so much of a product, at what it is now. */
export const purchaseOf = async (
  { browser }: Person,
  product = 'USDT-7',
  amount = '10',
  kind: EarnKind = 'managed',
): Promise<InputOf<typeof financial.buyFinancialProduct>> => {
  const { body } = await browser.call(financial.productsIntroduction, { kind, product })
  if (body.data === undefined) throw new Error(`No product: ${body.code} ${body.msg}`)
  const { endAt, product: shown } = body.data
  return { kind, product, amount, rate: shown.rate, noticeDays: shown.noticeDays, endAt }
}

/** The id of an order that was just bought. */
export const boughtBy = async (person: Person, product?: string, amount?: string, kind?: EarnKind): Promise<string> => {
  const purchase = await purchaseOf(person, product, amount, kind)
  const { body } = await person.browser.call(financial.buyFinancialProduct, purchase, { key: earnKey() })
  if (body.data === undefined) throw new Error(`Nothing bought: ${body.code} ${body.msg}`)
  return body.data.id
}

const nothing = () => ({})
const ofOrder = async ({ person }: EarnWorld) => ({ ...KIND, id: await boughtBy(person) })

export const EARN_EXAMPLES = {
  financial: {
    financialProductList: () => ({ ...KIND, limit: 5 }),
    productsIntroduction: () => PRODUCT,
    generateFinancialOrder: () => ({ ...PRODUCT, amount: '10' }),
    buyFinancialProduct: ({ person }: EarnWorld) => purchaseOf(person),
    CurrentUserOrder: nothing,
    runningOrder: () => ({ ...KIND, limit: 5 }),
    redeemOver: () => ({ ...KIND, limit: 5 }),
    runningOrderLX: ofOrder,
    redeemOrderInfo: ofOrder,
    redeemFinancialOrder: async (world: EarnWorld) => ({ ...(await ofOrder(world)), back: toAmount('10') }),
    setRenewal: ofOrder,
  },
}
