import { type Amount, add, ZERO } from '../../base/money.ts'
import type { RowFault, RowFormat } from '../signedRows/format.ts'
import type { StatementBalance, StatementHeader } from './rows.ts'

/** What a statement is about, and the balances that its entries come to. */
export interface StatementContent {
  readonly kind: 'statement'
  readonly header: StatementHeader
  /** Ledger entries so far. */
  readonly lines: number
  readonly balances: readonly StatementBalance[]
}

const COIN = '[A-Z0-9]{1,20}'
const KIND = '(?:available|frozen|margin|escrow|locked|deposit)'
const AMOUNT = String.raw`(?:0|-?(?:0|[1-9]\d{0,19})\.\d{0,17}[1-9]|-?[1-9]\d{0,19})`
const TIME = String.raw`\d{1,16}`
const HEADER = new RegExp(
  String.raw`^statement1\|(\d{1,19})\|(demo|real)\|(${TIME})\|(${TIME})\|(${TIME})\|([0-9a-f]{16})$`,
)
const BALANCE = new RegExp(String.raw`^(open|close)\|(${COIN})\|(${KIND})\|(${AMOUNT})$`)
const LINE = new RegExp(
  String.raw`^line\|(\d{1,19})\|${TIME}\|[\w.:%-]{1,100}\|[\w.:%-]{0,200}\|(${COIN})\|(${KIND})\|(${AMOUNT})\|(${AMOUNT})\|(${AMOUNT})$`,
)

/** Ids of entries can be larger than a number holds exactly. */
const isAfter = (id: string, before: string): boolean =>
  id.length === before.length ? id > before : id.length > before.length

const accountOf = (coin: string, kind: string): string => `${coin}|${kind}`

/** The balances of a statement as its rows derive them. */
const createBalances = () => {
  const balances = new Map<string, Amount>()
  const closed = new Set<string>()
  let lines = 0
  let lastId = '0'
  return {
    balances: (): StatementBalance[] =>
      [...balances].map(([account, amount]) => {
        const [coin = '', kind = ''] = account.split('|')
        return { coin, kind, amount }
      }),
    lines: (): number => lines,
    /** Every account has its closing balance. */
    isClosed: (): boolean => closed.size === balances.size,
    open: ([, , coin = '', kind = '', amount = '']: RegExpExecArray): RowFault | undefined => {
      const account = accountOf(coin, kind)
      if (balances.has(account)) return 'shape'
      balances.set(account, amount as Amount)
      return undefined
    },
    close: ([, , coin = '', kind = '', amount = '']: RegExpExecArray): RowFault | undefined => {
      const account = accountOf(coin, kind)
      if (closed.has(account)) return 'shape'
      closed.add(account)
      return balances.get(account) === amount ? undefined : 'close'
    },
    add: ([, id = '', coin = '', kind = '', amount = '', before = '', after = '']: RegExpExecArray):
      | RowFault
      | undefined => {
      const account = accountOf(coin, kind)
      if (!isAfter(id, lastId)) return 'order'
      if ((balances.get(account) ?? ZERO) !== before) return 'before'
      if (add(before as Amount, amount as Amount) !== after) return 'sum'
      lastId = id
      lines += 1
      balances.set(account, after as Amount)
      return undefined
    },
  }
}

const headerOf = ([, uid = '', funds, made, from, to, key = '']: RegExpExecArray): StatementHeader => ({
  uid,
  funds: funds === 'demo' ? 'demo' : 'real',
  made: Number(made),
  from: Number(from),
  to: Number(to),
  key,
})
const NO_HEADER: StatementHeader = { uid: '', funds: 'demo', made: 0, from: 0, to: 0, key: '' }

/** Reads the rows of a statement, and derives every balance again. */
export const createStatementFormat = (): RowFormat<StatementContent> => {
  const derived = createBalances()
  let header = NO_HEADER
  let stage: 'open' | 'line' | 'close' = 'open'

  const balance = (match: RegExpExecArray): RowFault | undefined => {
    if (match[1] === 'open') return stage === 'open' ? derived.open(match) : 'shape'
    stage = 'close'
    return derived.close(match)
  }
  const line = (match: RegExpExecArray): RowFault | undefined => {
    if (stage === 'close') return 'shape'
    stage = 'line'
    return derived.add(match)
  }
  return {
    header: (body) => {
      const match = HEADER.exec(body)
      if (match !== null) header = headerOf(match)
      return match !== null
    },
    row: (body) => {
      const ofBalance = BALANCE.exec(body)
      if (ofBalance !== null) return () => balance(ofBalance)
      const ofLine = LINE.exec(body)
      return ofLine === null ? undefined : () => line(ofLine)
    },
    end: () => (derived.isClosed() ? undefined : 'close'),
    content: () => ({ kind: 'statement', header, lines: derived.lines(), balances: derived.balances() }),
  }
}
