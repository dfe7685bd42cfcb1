import { numbersOf, percent, short, times, type Wording } from './line.ts'

const ticks: Wording = (line) => {
  const of = numbersOf(line)
  const rate = '5000'
  const plain = (name: string) => of('figures', 'plain', rate, name)
  const batched = (name: string) => of('figures', 'batched', rate, name)
  const bare = (name: string) => of('reference', 'bare', rate, name)
  const ratio = (name: string) => times(of('ratio', rate, name))
  return [
    {
      what: 'Market list, plain tickers, 5,000 ticks/s, CPU 4x slower: main thread, while nobody counts frames inside the page',
      figure: `${short(plain('main'))} ms per 1,000 ticks`,
      reference: `${ratio('mainToVanilla')} a hand-written page, ${ratio('mainToBare')} a bare worker page`,
    },
    {
      what: '… renderer and worker CPU; frames over 50 ms',
      figure: `${ratio('cpuToVanilla')}; ${percent(plain('long'))}`,
      reference: `the hand-written page; bare worker page ${percent(bare('long'))}`,
    },
    {
      what: '… React renders; price on screen p50 / p99; INP of taps meanwhile',
      figure: `${short(plain('commits'))}; ${short(plain('p50'))} / ${short(plain('p99'))} ms; ${short(plain('inp'))} ms`,
      reference: `INP bare page ${short(bare('inp'))} ms`,
    },
    {
      what: 'the same list on our own batches: main thread',
      figure: `${short(batched('main'))} ms (${short(batched('counted'))} with a frame counter in the page)`,
      reference: `${ratio('batchedToVanilla')} (${ratio('batchedCountedToVanilla')}) the hand-written page on tickers`,
    },
    {
      what: '… price on screen p50 / p99; INP of taps meanwhile',
      figure: `${short(batched('p50'))} / ${short(batched('p99'))} ms; ${short(batched('inp'))} ms`,
      reference: `INP bare page ${short(bare('inp'))} ms`,
    },
  ]
}

const data: Wording = (line) => {
  const of = numbersOf(line)
  const own = (name: string) => of('figures', name)
  return [
    {
      what: `a minute of the Market tab, ${of('reference', 'instruments')} instruments`,
      figure: `${own('market')} kB`,
      reference: `${of('reference', 'timesFewer')}x fewer than plain tickers of all`,
    },
    {
      what: '… low-data mode, Market tab / instrument page',
      figure: `${own('marketLowData')} / ${own('instrumentLowData')} kB`,
      reference: `${own('market')} / ${own('instrument')} kB in full`,
    },
  ]
}

const live: Wording = (line) => {
  const of = numbersOf(line)
  const own = (name: string) => of('figures', name)
  return [
    {
      what: 'fill to a screen that did not send the order, from its answer / from sending, p99',
      figure: `${own('answerToScreenP99')} / ${own('sendToScreenP99')} ms`,
      reference: '–',
    },
    {
      what: 'hidden tab, CPU',
      figure: `${own('hiddenCpuPercent')} % of a core`,
      reference: `${of('reference', 'visibleCpuPercent')} % visible`,
    },
    {
      what: 'prices move again after a return, socket dropped in silence: median / worst',
      figure: `${own('returnDeadSocketMs')} / ${own('returnDeadSocketWorstMs')} ms`,
      reference: `${of('reference', 'returnLiveSocketMs')} ms with a living socket`,
    },
  ]
}

/** The words of the page for what `npm run bench inp` does by hand. */
const ACTIONS = {
  tab: 'change of tab',
  ticket: 'a ticket opened',
  sheet: 'a sheet opened',
  drag: 'a sheet dragged, thrown',
  amount: 'an amount typed',
  scroll: 'a list scrolled, sorted',
}

const inp: Wording = (line) => {
  const of = numbersOf(line)
  const each = (side: string): string =>
    Object.keys(ACTIONS)
      .map((action) => short(of(side, 'actions', action)))
      .join(', ')
  const frames = (side: string): string =>
    `${short(of(side, 'sheetFps'), 2)}, ${short(of(side, 'sheetLongest'), 2)} ms; ${short(of(side, 'listFps'), 2)}, ${short(of(side, 'listLongest'), 2)} ms`
  return [
    {
      what: 'the whole app at 1,000 ticks/s, CPU 4x slower: input to next paint, worst but one in fifty of all interactions',
      figure: `${short(of('figures', 'inp'))} ms; aim 100`,
      reference: `${times(of('ratio', 'toPaused'))} with the stream paused, ${times(of('ratio', 'toBare'))} a page with one button (${short(of('reference', 'bare', 'inp'))} ms)`,
    },
    {
      what: `… ${Object.values(ACTIONS).join('; ')}`,
      figure: `${each('figures')} ms`,
      reference: `paused ${each('reference')} ms`,
    },
    {
      what: '… frames a second and the longest, while a sheet is dragged; while a list is scrolled',
      figure: frames('figures'),
      reference: `paused ${frames('reference')}`,
    },
  ]
}

export const listRows = { ticks, inp, data, live }
