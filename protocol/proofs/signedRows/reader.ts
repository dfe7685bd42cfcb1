import { createOrderRecordFormat, type OrderRecordContent } from '../orderRecord/format.ts'
import { createStatementFormat, type StatementContent } from '../statement/format.ts'
import { keyIdOf } from '../ticks/key.ts'
import type { RowFault, RowFormat } from './format.ts'
import { chainAfter, endText, firstChain, MARK_DIGITS, type SignedKind } from './rows.ts'

/** The first fault, and the row of the file in which it stands, from 1. */
export interface FoundFault {
  readonly fault: RowFault
  readonly row: number
}

/** What the end of a file says; its signature is not checked yet. */
export interface SignedEnd {
  readonly publicKey: string
  readonly signature: string
  readonly text: string
}

/** What a file is about, as far as it was read. */
export type SignedContent = StatementContent | OrderRecordContent

/** Reads a signed file piece by piece, of whichever kind it is. */
export interface SignedReader {
  readonly content: SignedContent | undefined
  readonly fault: FoundFault | undefined
  /** The file was copied with CRLF at the ends of its rows; what the rows say is untouched by that. */
  readonly hasOtherLineEnds: boolean
  push(bytes: string): void
  /** After the last piece; undefined where there is a fault. */
  end(): SignedEnd | undefined
}

const FORMATS: readonly [kind: SignedKind, create: () => RowFormat<SignedContent>][] = [
  ['statement', createStatementFormat],
  ['c2c-order', createOrderRecordFormat],
]
/** The longest possible row; a longer one is of no signed file, and is not buffered. A text of 2,000 signs is far shorter. */
const LONGEST = 65_536
/** Fields of each header with its mark; a damaged one has nearly as many. */
const HEADER_FIELDS = 8

const MARKED = new RegExp(String.raw`^(.*)\|([0-9a-f]{${MARK_DIGITS}})$`, 's')
const END = /^end\|(\d{1,12})\|([0-9a-f]{64})\|([0-9a-f]{64})\|([0-9a-f]{128})$/

/** A first row of another kind of file: neither the beginning of a header nor as many fields. */
const isForeign = (firstRow: string): boolean =>
  firstRow.split('|').length < HEADER_FIELDS - 1 &&
  FORMATS.every(([kind]) => !firstRow.startsWith(`${kind}1`) && !`${kind}1`.startsWith(firstRow))

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

interface Opened {
  readonly kind: SignedKind
  readonly format: RowFormat<SignedContent>
}
const openedBy = (header: string): Opened | undefined => {
  const found = FORMATS.find(([kind]) => header.startsWith(`${kind}1|`))
  return found && { kind: found[0], format: found[1]() }
}

class RowReader implements SignedReader {
  #rest = ''
  #row = 0
  #chain = ''
  #chained = 0
  #opened: Opened | undefined
  #end: SignedEnd | undefined
  #fault: FoundFault | undefined
  readonly #ends = createLineEnds()

  get content(): SignedContent | undefined {
    return this.#chained === 0 ? undefined : this.#opened?.format.content()
  }
  get fault(): FoundFault | undefined {
    return this.#fault
  }
  get hasOtherLineEnds(): boolean {
    return this.#ends.areOthers()
  }

  push(bytes: string): void {
    if (this.#fault !== undefined) return
    const rows = (this.#rest + bytes).split('\n')
    this.#rest = rows.pop() ?? ''
    for (const each of rows) {
      if (this.#fault !== undefined) return
      this.#take(each)
    }
    if (this.#rest.length > LONGEST) {
      this.#row += 1
      this.#fail(this.#chained === 0 ? 'foreign' : 'shape')
    }
  }

  end(): SignedEnd | undefined {
    if (this.#fault === undefined && (this.#end === undefined || this.#rest !== '')) {
      this.#row += 1
      const isNone = this.#chained === 0 && isForeign(this.#rest)
      this.#fail(this.#end !== undefined ? 'rest' : isNone ? 'foreign' : 'cut')
    }
    return this.#fault === undefined ? this.#end : undefined
  }

  #fail(fault: RowFault): void {
    this.#fault ??= { fault, row: this.#row }
  }

  #take(written: string): void {
    this.#row += 1
    const text = this.#ends.bare(written)
    if (text === undefined) return this.#fail('shape')
    if (this.#end !== undefined) return this.#fail('rest')
    const [, body = '', mark] = MARKED.exec(text) ?? []
    if (this.#opened === undefined) return this.#open(text, body, mark)
    const { format } = this.#opened
    const ending = END.exec(text)
    if (ending !== null) return this.#close(this.#opened, ending)
    const entry = mark === undefined ? undefined : format.row(body)
    if (entry === undefined) return this.#fail('shape')
    if (!this.#follows(body, mark)) return this.#fail('mark')
    const fault = entry()
    return fault === undefined ? undefined : this.#fail(fault)
  }

  #open(text: string, body: string, mark: string | undefined): void {
    const opened = openedBy(text)
    if (opened === undefined || mark === undefined || !opened.format.header(body))
      return this.#fail(isForeign(text) ? 'foreign' : 'shape')
    this.#chain = firstChain(opened.kind)
    if (!this.#follows(body, mark)) return this.#fail('mark')
    this.#opened = opened
    return undefined
  }

  #follows(body: string, mark: string | undefined): boolean {
    this.#chain = chainAfter(this.#chain, body)
    this.#chained += 1
    return this.#chain.slice(0, MARK_DIGITS) === mark
  }

  #close({ kind, format }: Opened, [, count, signed = '', publicKey = '', signature = '']: RegExpExecArray): void {
    const fault = format.end()
    if (fault !== undefined) this.#fail(fault)
    if (String(this.#chained) !== count || signed !== this.#chain) this.#fail('chain')
    if (keyIdOf(publicKey) !== format.content().header.key) this.#fail('key')
    this.#end = { publicKey, signature, text: endText(kind, this.#chained, signed) }
  }
}

export const createSignedReader = (): SignedReader => new RowReader()
