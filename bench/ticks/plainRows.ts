import { benchIds, ROW_HEIGHT, ROWS } from './instruments.ts'

/** The live texts of one row, in a page without a framework. */
export interface PlainRow {
  readonly last: Text
  readonly change: Text
  readonly volume: Text
}

const cell = (row: HTMLElement, field: string, width: number): Text => {
  const span = document.createElement('span')
  span.dataset['field'] = field
  span.style.cssText = `width:${width}px;font-variant-numeric:tabular-nums`
  const text = document.createTextNode('--')
  span.append(text)
  row.append(span)
  return text
}

/** Builds the rows that are seen, by hand. */
export const plainRows = (): ReadonlyMap<string, PlainRow> => {
  document.body.style.cssText = 'margin:0;font:14px sans-serif'
  const rows = new Map<string, PlainRow>()
  for (const instId of benchIds().slice(0, ROWS)) {
    const row = document.createElement('div')
    row.dataset['instId'] = instId
    row.style.cssText = `display:flex;height:${ROW_HEIGHT}px`
    cell(row, 'name', 90).data = instId
    rows.set(instId, {
      last: cell(row, 'last', 90),
      change: cell(row, 'change', 90),
      volume: cell(row, 'volume', 90),
    })
    document.body.append(row)
  }
  return rows
}

/** What a row shows of a ticker: last, change, volume. Fields are the wire's own strings. */
export const plainTexts = (ticker: {
  readonly last: string
  readonly open24h: string
  readonly vol24h: string
}): readonly [string, string, string] => [
  ticker.last,
  `${((Number(ticker.last) / Number(ticker.open24h) - 1) * 100).toFixed(2)}%`,
  `${(Number(ticker.vol24h) / 1e6).toFixed(2)}M`,
]

/** The subscription that all pages send. */
export const subscription = (): string =>
  JSON.stringify({ op: 'subscribe', args: benchIds().map((instId) => ({ channel: 'tickers', instId })) })

/** Address of the feed, from the page's query. */
export const feedAddress = (): string => new URLSearchParams(location.search).get('ws') ?? ''
