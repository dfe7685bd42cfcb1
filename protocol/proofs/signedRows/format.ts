/**
 * What is wrong with a signed file. `foreign`: the file is none at all; `shape`: a row that the format does not know; `mark`: the row is not the one that was
 * written; `order`: rows out of order; `cut`: the file ends before its end; `rest`: something follows the end; `chain`:
 * the end is not that of these rows; `key`: the key is not the one that is named; `signature`: the signature is not that
 * key's. Of statements: `before`: an entry does not begin where the one before it ended; `sum`: before plus amount is
 * not after; `close`: a closing balance is not the sum of the entries.
 */
export type RowFault =
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

/** Reads the rows of one file of a kind. Bodies are rows without their mark. */
export interface RowFormat<Content> {
  /** Takes the first row; false where it is no header. */
  header(body: string): boolean
  /** How a further row is taken in once its mark is checked; undefined where the format knows no such row. */
  row(body: string): (() => RowFault | undefined) | undefined
  /** What is missing when the end follows. */
  end(): RowFault | undefined
  content(): Content
}
