import { duration, numbersOf, seconds, short, times, type Wording } from './line.ts'

const chart: Wording = (line) => {
  const of = numbersOf(line)
  const [few, many] = ['1000', '100000'] as const
  const beside = (name: string) => `${short(of(name, many), 2)} ms, ${times(of(name, 'ratio'))}`
  const heap = (bars: string) => `${short(of('heap', bars), 2)} MB`
  return [
    {
      what: "chart with all seven indicators, CPU 4x slower: page's thread a tick, 100,000 bars; a step of a pan",
      figure: `${beside('tick')}; ${beside('pan')}`,
      reference: 'the same chart on 1,000 bars',
    },
    {
      what: '… a page of 300 older bars; heap',
      figure: `${beside('page')}; ${heap(many)}`,
      reference: `${short(of('page', few), 2)} ms; ${heap(few)}`,
    },
    {
      what: '… until they show',
      figure: `${seconds(of('open', many))} s`,
      reference: `${seconds(of('open', few))} s`,
    },
  ]
}

const drawings: Wording = (line) => {
  const of = numbersOf(line)
  const frames = (side: 'figures' | 'reference') => `${short(of(side, 'late'), 2)} of ${of(side, 'frames')} frames late`
  return [
    {
      what: "50 drawings on a chart of 100,000 bars, CPU 4x slower: page's thread a step of a pan; frames over 25 ms",
      figure: `${short(of('figures', 'pan'), 2)} ms, ${times(of('ratio', 'pan'))}; ${frames('figures')}`,
      reference: `the same chart without them: ${short(of('reference', 'pan'), 2)} ms; ${frames('reference')}`,
    },
  ]
}

const candles: Wording = (line) => {
  const of = numbersOf(line)
  const both = (side: 'figures' | 'reference', a: string, b: string) =>
    `${duration(of(side, a))} / ${duration(of(side, b))}`
  const words = (side: 'figures' | 'reference') =>
    `${both(side, 'p50', 'p99')}; ${both(side, 'othersP99', 'othersWorst')}`
  return [
    {
      what: "random pages of candles, 30 a second, on a data folder that has just begun: p50 / p99; everybody else's answers, p99 / worst",
      figure: words('figures'),
      reference: `computed in the thread that answers: ${words('reference')}`,
    },
  ]
}

export const chartRows = { chart, drawings, candles }
