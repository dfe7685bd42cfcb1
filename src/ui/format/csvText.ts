/** A time of the wire as ISO 8601 in UTC; '' for none. */
export const timeOf = (ms: string): string => (ms === '' ? '' : new Date(Number(ms)).toISOString())

/** Digits that a table program still keeps of a number. */
const KEPT_DIGITS = 15

/** A number of an order or a line: with a tab at its end where a table program would round it (decision 263). */
export const idField = (id: string): string => (id.length > KEPT_DIGITS && /^\d+$/.test(id) ? `${id}\t` : id)

/** A table program takes a field that begins like this for a formula; an apostrophe before it makes it text. */
const FORMULA = /^[=+\-@\t\r]/
/** A loss is a figure to count with, whatever it begins with. */
const FIGURE = /^-\d+(\.\d+)?$/
const QUOTED = /[",\r\n]/

/** One field as RFC 4180 has it, and never a formula. */
export const csvField = (text: string): string => {
  const safe = FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text
  return QUOTED.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

const line = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/** A column of a file: its name, which is part of the format and stands in no language, and its field of a row. */
export type Column<Row> = readonly [name: string, of: (row: Row) => string]

/** Rows as CSV: comma, point, UTC, the same on every device whatever its language. */
export const csvText = <Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string =>
  line(columns.map(([name]) => name)) + rows.map((row) => line(columns.map(([, of]) => of(row)))).join('')
