const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDT', 'USDC'])

/** Whether prices in this currency count as prices in US dollars. */
export const isDollar = (ccy: string): boolean => DOLLARS.has(ccy)
