import { rationSale, type SaleLine, type SaleOutcome, type SaleSettings, toAmount } from '#protocol'

/** What an allocation is computed from. Texts, because a list of 100,000 objects is slow to hand to a thread. */
export interface AllocationTask {
  readonly id: string
  readonly settings: SaleSettings
  /** Of a lottery. */
  readonly secret?: string | undefined
  /** The list in parts: `<id>,<commitment>,<nonce>` of each line, apart by `|`. */
  readonly pages: readonly string[]
}

export interface PagedAllocation extends Omit<SaleOutcome, 'tokens'> {
  readonly participants: number
  /** Tokens of each part's lines, apart by `|`. */
  readonly tokens: readonly string[]
}

const lineOf = (text: string): SaleLine => {
  const [id = '', commitment = '', nonce = ''] = text.split(',')
  return { id, commitment: toAmount(commitment), nonce }
}

/** Allocates a sale by its list; throws where `rationSale` does. */
export const allocatePages = ({ id, settings, secret, pages }: AllocationTask): PagedAllocation => {
  const lines = pages.map((page) => page.split('|').map(lineOf))
  const { tokens, ...outcome } = rationSale(id, settings, lines.flat(), secret)
  let from = 0
  const paged = lines.map(({ length }) => {
    from += length
    return tokens.slice(from - length, from).join('|')
  })
  return { ...outcome, participants: tokens.length, tokens: paged }
}
