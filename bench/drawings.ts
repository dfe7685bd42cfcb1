import { parseArgs } from 'node:util'
import { type BenchWindow, withChartTab } from './chartTab.ts'
import { median } from './figures.ts'

// A chart of 100,000 bars with all seven indicators and fifty drawings of every kind, beside the same chart without them,
// turn by turn in one Chromium: what a step of a pan costs the page's thread (drawing included), and how many of its frames
// come late.
const { values } = parseArgs({
  options: {
    bars: { type: 'string', default: '100000' },
    drawings: { type: 'string', default: '50' },
    turns: { type: 'string', default: '120' },
    reps: { type: 'string', default: '7' },
    throttle: { type: 'string', default: '4' },
  },
})
const turns = Number(values.turns)
/** A frame that comes later than this after the one before, ms, was lost at 60 a second. */
const LATE_MS = 25

interface Sample {
  /** Page's thread, ms a step. */
  readonly pan: number
  readonly late: number
}

await withChartTab(Number(values.throttle), async ({ tab, busy }) => {
  const sample = async (count: number): Promise<Sample> => {
    await tab.evaluate((many) => (window as unknown as BenchWindow).bench.draw(many), count)
    const before = await busy()
    const paces = await tab.evaluate((many) => (window as unknown as BenchWindow).bench.paces(many), turns)
    const pan = ((await busy()) - before) / turns
    return { pan, late: paces.filter((pace) => pace > LATE_MS).length }
  }
  await tab.evaluate((bars) => (window as unknown as BenchWindow).bench.open(bars), Number(values.bars))
  const all: { readonly drawn: Sample; readonly plain: Sample }[] = []
  // The first turn only warms the code up; which of the two comes first alternates.
  for (let turn = -1; turn < Number(values.reps); turn += 1) {
    const first = await sample(turn % 2 === 0 ? 0 : Number(values.drawings))
    const second = await sample(turn % 2 === 0 ? Number(values.drawings) : 0)
    const [drawn, plain] = turn % 2 === 0 ? [second, first] : [first, second]
    if (turn >= 0) all.push({ drawn, plain })
  }
  const of = (key: 'drawn' | 'plain') => ({
    pan: Number(median(all.map((one) => one[key].pan)).toFixed(2)),
    late: median(all.map((one) => one[key].late)),
    frames: turns,
  })
  const [figures, reference] = [of('drawn'), of('plain')]
  const ratio = { pan: Number((figures.pan / reference.pan).toFixed(2)) }
  console.table({ drawings: figures, without: reference })
  console.log(
    JSON.stringify({
      bench: 'drawings',
      date: new Date().toISOString().slice(0, 10),
      throttle: values.throttle,
      figures,
      reference,
      ratio,
    }),
  )
})
