/** Screens of managed money, without `#`. */
export const PRODUCTS = '/pages/manageRules/manageMoney'
export const ORDERS = '/pages/manageRules/manageList'
export const HISTORY = '/pages/manageRules/manageHistory'
export const RULES = '/pages/manageRules/manageRules'

export const productPath = (product: string): string => `/pages/manageRules/manageDetail?id=${product}`
export const orderPath = (id: string): string => `${ORDERS}?id=${id}`

/** What is bought, as the address has it. */
export interface Draft {
  readonly product: string
  readonly amount: string
  readonly renews: boolean
}

const draftQuery = ({ product, amount, renews }: Draft): string =>
  String(new URLSearchParams({ id: product, amount, ...(renews ? { renews: '1' } : {}) }))

export const buyPath = (product: string, amount = ''): string =>
  `/pages/manageBuy/manageBuy?${draftQuery({ product, amount, renews: false })}`
export const confirmPath = (draft: Draft): string => `/pages/manageBuy/confirms?${draftQuery(draft)}`

export const draftOf = (query: URLSearchParams): Draft => ({
  product: query.get('id') ?? '',
  amount: query.get('amount') ?? '',
  renews: query.get('renews') === '1',
})
