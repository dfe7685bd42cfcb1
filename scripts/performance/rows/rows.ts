import type { ResultRow } from '../result.ts'
import { chartRows } from './charts.ts'
import { coreRows } from './core.ts'
import type { Line, Wording } from './line.ts'
import { listRows } from './list.ts'
import { moneyRows } from './money.ts'
import { recordRows } from './records.ts'
import { startRows } from './start.ts'

const WORDINGS: Readonly<Record<string, Wording>> = {
  ...startRows,
  ...listRows,
  ...coreRows,
  ...chartRows,
  ...moneyRows,
  ...recordRows,
}

/** The rows of the page for a benchmark's last line. Throws when the benchmark has no wording, or a number is missing. */
export const rowsOf = (line: Line): readonly ResultRow[] => {
  const wording = Object.hasOwn(WORDINGS, line.bench) ? WORDINGS[line.bench] : undefined
  if (wording === undefined) throw new Error(`no rows are worded for ${line.bench}`)
  return wording(line)
}
