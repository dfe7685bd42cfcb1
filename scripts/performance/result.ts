import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One line of docs/performance.md. */
export interface ResultRow {
  readonly what: string
  readonly figure: string
  /** What was measured beside it in the same run, or the aim; '–' where there is neither. */
  readonly reference: string
}

/** What a benchmark measured last, one file each in `bench/results/`. */
export interface Result {
  /** As typed: `npm run bench orders`. */
  readonly command: string
  /** YYYY-MM-DD. */
  readonly measured: string
  readonly rows: readonly ResultRow[]
}

const FOLDER = join(import.meta.dirname, '../../bench/results')

/** All that was kept, by the name of the benchmark. */
export const keptResults = (): ReadonlyMap<string, Result> =>
  new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Result]),
  )

export const keepResult = (name: string, result: Result): void =>
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
