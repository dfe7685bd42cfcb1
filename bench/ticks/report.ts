import type { Sample } from './measure.ts'

/**
 * Medians of one rate, by page: `ticks` is ours on plain tickers, `batched` ours on our own venue's batches, `vanilla` the
 * page by hand, `bare` the worker without a framework.
 */
export interface RateResult {
  readonly rate: number
  readonly pages: ReadonlyMap<string, Sample>
}

const middle = (values: readonly (number | undefined)[]): number | undefined => {
  const sorted = values.filter((value) => value !== undefined).toSorted((a, b) => a - b)
  return sorted[sorted.length >> 1]
}

/** The median of each figure by itself. */
export const median = (samples: readonly Sample[]): Sample => {
  const of = (pick: (sample: Sample) => number | undefined): number => middle(samples.map(pick)) ?? Number.NaN
  return {
    main: of((s) => s.main),
    counted: of((s) => s.counted),
    busy: of((s) => s.busy),
    cpu: of((s) => s.cpu),
    long: of((s) => s.long),
    fps: of((s) => s.fps),
    commits: middle(samples.map((s) => s.commits)),
    settled: of((s) => s.settled),
    rows: of((s) => s.rows),
    p50: middle(samples.map((s) => s.p50)),
    p99: middle(samples.map((s) => s.p99)),
    inp: of((s) => s.inp),
  }
}

const figure = (value: number | undefined, decimals: number): string =>
  value === undefined || Number.isNaN(value) ? '–' : value.toFixed(decimals)
const times = (a: Sample | undefined, b: Sample | undefined, pick: (sample: Sample) => number): number | undefined =>
  a === undefined || b === undefined ? undefined : Number((pick(a) / pick(b)).toFixed(3))

/** A table for people, and last one JSON line. */
export const report = (results: readonly RateResult[], throttle: number, reps: number): void => {
  console.log(`300 instruments, CPU throttle ${throttle}x, medians of ${reps}, pages in turn`)
  for (const { rate, pages } of results) {
    console.table(
      Object.fromEntries(
        [...pages].map(([name, sample]) => [
          `${rate}/s ${name}`,
          {
            'main ms/1k': figure(sample.main, 1),
            'x vanilla': figure(
              times(sample, pages.get('vanilla'), (s) => s.main),
              2,
            ),
            'x bare': figure(
              times(sample, pages.get('bare'), (s) => s.main),
              2,
            ),
            'counted ms/1k': figure(sample.counted, 1),
            'counted x vanilla': figure(
              times(sample, pages.get('vanilla'), (s) => s.counted),
              2,
            ),
            'counted x bare': figure(
              times(sample, pages.get('bare'), (s) => s.counted),
              2,
            ),
            'busy %': figure(sample.busy * 100, 0),
            'cpu ms/1k': figure(sample.cpu, 1),
            'cpu x vanilla': figure(
              times(sample, pages.get('vanilla'), (s) => s.cpu),
              2,
            ),
            'frames>50ms %': figure(sample.long * 100, 2),
            fps: figure(sample.fps, 0),
            'commits/1k': figure(sample.commits, 2),
            'right after ms': figure(sample.settled, 0),
            'p50 ms': figure(sample.p50, 0),
            'p99 ms': figure(sample.p99, 0),
            'INP ms': figure(sample.inp, 0),
          },
        ]),
      ),
    )
  }
  const of = (name: string) =>
    Object.fromEntries(results.flatMap(({ rate, pages }) => (pages.has(name) ? [[rate, pages.get(name)]] : [])))
  const ratio = Object.fromEntries(
    results.map(({ rate, pages }) => {
      const ours = pages.get('ticks')
      return [
        rate,
        {
          mainToVanilla: times(ours, pages.get('vanilla'), (s) => s.main),
          mainToBare: times(ours, pages.get('bare'), (s) => s.main),
          cpuToVanilla: times(ours, pages.get('vanilla'), (s) => s.cpu),
          countedToVanilla: times(ours, pages.get('vanilla'), (s) => s.counted),
          countedToBare: times(ours, pages.get('bare'), (s) => s.counted),
          batchedToVanilla: times(pages.get('batched'), pages.get('vanilla'), (s) => s.main),
          batchedCountedToVanilla: times(pages.get('batched'), pages.get('vanilla'), (s) => s.counted),
        },
      ]
    }),
  )
  const reference = { vanilla: of('vanilla'), bare: of('bare') }
  const date = new Date().toISOString().slice(0, 10)
  console.log(
    JSON.stringify({ bench: 'ticks', date, figures: { plain: of('ticks'), batched: of('batched') }, reference, ratio }),
  )
}
