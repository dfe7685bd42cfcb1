import { type Amount, add, ZERO } from '../../base/money.ts'
import { keyIdOf } from '../ticks/key.ts'
import { chainAfter, endText, FIRST_CHAIN, MARK_DIGITS, type StatementBalance, type StatementHeader } from './rows.ts'

/**
 * What is wrong with a statement. `foreign`: the file is none at all; `shape`: a row that the format does not know; `mark`: the row is not the one that was
 * written; `order`: entries out of order; `before`: an entry does not begin where the one before it ended; `sum`:
 * before plus amount is not after; `close`: a closing balance is not the sum of the entries; `cut`: the file ends
 * before its end; `rest`: something follows the end; `chain`: the end is not that of these rows; `key`: the key is not
 * the one that is named; `signature`: the signature is not that key's.
 */
export type StatementFault =
  | 'foreign'
  | 'shape'
  | 'mark'
  | 'order'
  | 'before'
  | 'sum'
  | 'close'
  | 'cut'
  | 'rest'
  | 'chain'
  | 'key'
  | 'signature'

/** The first fault, and the row of the file in which it stands, from 1. */
export interface FoundFault {
  readonly fault: StatementFault
  readonly row: number
}

/** What the end of a statement says; its signature is not checked yet. */
export interface StatementEnd {
  readonly publicKey: string
  readonly signature: string
  readonly text: string
}

/** Reads a statement piece by piece and derives every balance again. */
export interface StatementReader {
  readonly header: StatementHeader | undefined
  readonly fault: FoundFault | undefined
  /** The file was copied with CRLF at the ends of its rows; what the rows say is untouched by that. */
  readonly hasOtherLineEnds: boolean
  /** Ledger entries so far. */
  readonly lines: number
  readonly balances: readonly StatementBalance[]
  push(text: string): void
  /** After the last piece; undefined where there is a fault. */
  end(): StatementEnd | undefined
}

const COIN = '[A-Z0-9]{1,20}'
const KIND = '(?:available|frozen|margin|escrow|locked)'
const AMOUNT = String.raw`(?:0|-?(?:0|[1-9]\d{0,19})\.\d{0,17}[1-9]|-?[1-9]\d{0,19})`
const TIME = String.raw`\d{1,16}`
const MARK = `[0-9a-f]{${MARK_DIGITS}}`
const HEADER = new RegExp(
  String.raw`^statement1\|(\d{1,19})\|(demo|real)\|(${TIME})\|(${TIME})\|(${TIME})\|([0-9a-f]{16})\|${MARK}$`,
)
const BALANCE = new RegExp(String.raw`^(open|close)\|(${COIN})\|(${KIND})\|(${AMOUNT})\|${MARK}$`)
const LINE = new RegExp(
  String.raw`^line\|(\d{1,19})\|${TIME}\|[\w.:%-]{1,100}\|[\w.:%-]{0,200}\|(${COIN})\|(${KIND})\|(${AMOUNT})\|(${AMOUNT})\|(${AMOUNT})\|${MARK}$`,
)
const END = /^end\|(\d{1,12})\|([0-9a-f]{64})\|([0-9a-f]{64})\|([0-9a-f]{128})$/
/** The longest possible row; a longer one is no statement, and is not buffered. */
const LONGEST = 1_000

/** Ids of entries can be larger than a number holds exactly. */
const isAfter = (id: string, before: string): boolean =>
  id.length === before.length ? id > before : id.length > before.length

const FIRST_WORD = 'statement1'
/** Fields of a header; a damaged one has nearly as many. */
const HEADER_FIELDS = 8
/** A first row of another kind of file: neither the beginning of a header nor as many fields. */
const isForeign = (firstRow: string): boolean =>
  firstRow.split('|').length < HEADER_FIELDS - 1 && !firstRow.startsWith(FIRST_WORD) && !FIRST_WORD.startsWith(firstRow)

const accountOf = (coin: string, kind: string): string => `${coin}|${kind}`

/** The balances of a statement as its rows derive them. */
const createBalances = (fail: (what: StatementFault) => void) => {
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
    open: ([, , coin = '', kind = '', amount = '']: RegExpExecArray): void => {
      const account = accountOf(coin, kind)
      if (balances.has(account)) fail('shape')
      balances.set(account, amount as Amount)
    },
    close: ([, , coin = '', kind = '', amount = '']: RegExpExecArray): void => {
      const account = accountOf(coin, kind)
      if (closed.has(account)) fail('shape')
      if (balances.get(account) !== amount) fail('close')
      closed.add(account)
    },
    add: ([, id = '', coin = '', kind = '', amount = '', before = '', after = '']: RegExpExecArray): void => {
      const account = accountOf(coin, kind)
      if (!isAfter(id, lastId)) fail('order')
      if ((balances.get(account) ?? ZERO) !== before) fail('before')
      if (add(before as Amount, amount as Amount) !== after) fail('sum')
      lastId = id
      lines += 1
      balances.set(account, after as Amount)
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

/** Takes the carriage return off the ends of rows, if the first row has one; then every row must. */
const createLineEnds = () => {
  let end: '' | '\r' | undefined
  return {
    areOthers: (): boolean => end === '\r',
    bare: (row: string): string | undefined => {
      end ??= row.endsWith('\r') ? '\r' : ''
      return row.endsWith(end) ? row.slice(0, row.length - end.length) : undefined
    },
  }
}

export const createStatementReader = (): StatementReader => {
  let rest = ''
  let row = 0
  let chain = FIRST_CHAIN
  let chained = 0
  let stage: 'header' | 'open' | 'line' | 'close' | 'end' = 'header'
  let header: StatementHeader | undefined
  let fault: FoundFault | undefined
  let end: StatementEnd | undefined
  const ends = createLineEnds()

  const fail = (what: StatementFault): void => {
    fault ??= { fault: what, row }
  }
  const derived = createBalances(fail)

  const balance = (match: RegExpExecArray): void => {
    if (match[1] === 'open') {
      if (stage !== 'open') fail('shape')
      return derived.open(match)
    }
    stage = 'close'
    return derived.close(match)
  }

  const line = (match: RegExpExecArray): void => {
    if (stage === 'close') return fail('shape')
    stage = 'line'
    return derived.add(match)
  }

  const last = (match: RegExpExecArray): void => {
    const [, count, signed = '', publicKey = '', signature = ''] = match
    stage = 'end'
    if (!derived.isClosed()) fail('close')
    if (Number(count) !== chained || String(chained) !== count || signed !== chain) fail('chain')
    if (keyIdOf(publicKey) !== header?.key) fail('key')
    end = { publicKey, signature, text: endText(chained, signed) }
  }

  const take = (written: string): void => {
    row += 1
    const text = ends.bare(written)
    if (text === undefined) return fail('shape')
    if (stage === 'end') return fail('rest')
    const ending = END.exec(text)
    if (ending !== null && stage !== 'header') return last(ending)
    const of = stage === 'header' ? HEADER.exec(text) : (BALANCE.exec(text) ?? LINE.exec(text))
    if (of === null) return fail(stage === 'header' && isForeign(text) ? 'foreign' : 'shape')
    const body = text.slice(0, -MARK_DIGITS - 1)
    chain = chainAfter(chain, body)
    chained += 1
    if (chain.slice(0, MARK_DIGITS) !== text.slice(-MARK_DIGITS)) return fail('mark')
    if (stage === 'header') {
      stage = 'open'
      header = headerOf(of)
      return undefined
    }
    return text.startsWith('line|') ? line(of) : balance(of)
  }

  return {
    get header() {
      return header
    },
    get fault() {
      return fault
    },
    get hasOtherLineEnds() {
      return ends.areOthers()
    },
    get lines() {
      return derived.lines()
    },
    get balances() {
      return derived.balances()
    },
    push: (text) => {
      if (fault !== undefined) return
      const rows = (rest + text).split('\n')
      rest = rows.pop() ?? ''
      for (const each of rows) {
        if (fault !== undefined) return
        take(each)
      }
      if (rest.length > LONGEST) {
        row += 1
        fail(stage === 'header' ? 'foreign' : 'shape')
      }
    },
    end: () => {
      if (fault === undefined && (stage !== 'end' || rest !== '')) {
        row += 1
        fail(stage === 'end' ? 'rest' : stage === 'header' && isForeign(rest) ? 'foreign' : 'cut')
      }
      return fault === undefined ? end : undefined
    },
  }
}
