import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** One row of docs/performance.md. */
export interface ResultRow {
  readonly what: string
  readonly figure: string
  /** The reference measured in the same run, or the aim; '–' without either. */
  readonly reference: string
}

/** The latest kept result of a benchmark: one file in `bench/results/`. */
export interface Result {
  /** As typed: `npm run bench orders`. */
  readonly command: string
  /** YYYY-MM-DD. */
  readonly measured: string
  readonly rows: readonly ResultRow[]
}

const FOLDER = join(import.meta.dirname, '../../bench/results')

/** All kept results by name of the benchmark. */
export const keptResults = (): ReadonlyMap<string, Result> =>
  new Map(
    readdirSync(FOLDER)
      .filter((name) => name.endsWith('.json'))
      .map((name) => [name.slice(0, -5), JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Result]),
  )

export const keepResult = (name: string, result: Result): void =>
  writeFileSync(join(FOLDER, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
