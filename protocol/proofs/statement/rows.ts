/** Where the venue serves the statement of the signed-in user: a GET with `from` and `to`, Unix ms. */
export const STATEMENT_PATH = '/api/statement'

/** What a statement is about. Times are Unix ms; `from` counts, `to` does not. */
export interface StatementHeader {
  readonly uid: string
  readonly funds: 'demo' | 'real'
  readonly made: number
  readonly from: number
  readonly to: number
  /** Id of the key that signs. */
  readonly key: string
}

/** One balance, at the beginning or at the end. */
export interface StatementBalance {
  readonly coin: string
  readonly kind: string
  readonly amount: string
}

/** One ledger entry. */
export interface StatementEntry extends StatementBalance {
  readonly id: string
  readonly time: string
  readonly cause: string
  readonly causeId: string
  readonly before: string
  readonly after: string
}

/** Ids of causes are the venue's own; any other text in their place would not break a row. */
const plain = (text: string): string => text.replaceAll(/[^\w.:-]/gu, (sign) => `%${sign.codePointAt(0)?.toString(16)}`)

export const headerText = ({ uid, funds, made, from, to, key }: StatementHeader): string =>
  `statement1|${uid}|${funds}|${made}|${from}|${to}|${key}`

export const balanceText = (row: 'open' | 'close', { coin, kind, amount }: StatementBalance): string =>
  `${row}|${coin}|${kind}|${amount}`

export const entryText = (line: StatementEntry): string =>
  `line|${line.id}|${line.time}|${plain(line.cause)}|${plain(line.causeId)}|${line.coin}|${line.kind}|${line.amount}|${line.before}|${line.after}`
