import { namesOf, numbersOf, range, seconds, short, type Wording } from './line.ts'

const start: Wording = (line) => {
  const of = numbersOf(line)
  return [
    {
      what: 'ready after `npm start`, data there / new',
      figure: `${short(of('figures', 'readyWarmSeconds'))} / ${short(of('figures', 'readyColdSeconds'))} s`,
      reference: '–',
    },
    {
      what: 'first live quote on the Market tab, empty cache',
      figure: `${of('figures', 'firstQuoteMs')} ms`,
      reference: `${of('reference', 'bareQuoteMs')} ms, a bare socket`,
    },
    {
      what: 'server memory, idle, without PostgreSQL',
      figure: `${of('figures', 'idleMb')} MB`,
      reference: 'budget 300',
    },
  ]
}

const load: Wording = (line) => {
  const of = numbersOf(line)
  const inSeconds = (name: string) => seconds(of('figures', name), 3)
  return [
    {
      what: 'cold Market tab, CPU 4x slower, 1.6 Mbit/s, 150 ms: JavaScript until live prices, worker included',
      figure: `${of('figures', 'scriptKb').toFixed(1)} KB brotli`,
      reference: 'aim 145',
    },
    {
      what: '… live prices on screen; first and largest paint; layout shift; long tasks; heap',
      figure: `${inSeconds('liveMs')} s; ${inSeconds('fcpMs')}, ${inSeconds('lcpMs')} s; ${of('figures', 'cls')}; ${inSeconds('longTasksMs')} s; ${of('figures', 'heapMb')} MB`,
      reference: 'aims: 2.0 s; 2.0 s; 0.02; 0.4 s; 20 MB',
    },
  ]
}

/** The change back to an earlier screen, listed by itself because it answers later than a tap on a tab. */
const BACK = 'Markets, back'

const routes: Wording = (line) => {
  const of = numbersOf(line)
  const forth = namesOf(line, 'figures').filter((to) => to !== BACK)
  const all = (name: string) =>
    range(
      forth.map((to) => of('figures', to, name)),
      3,
      '–',
    )
  return [
    {
      what: 'change of page, CPU 4x slower, without the slow line: answered; text there',
      figure: `${all('answerMs')} ms, back ${of('figures', BACK, 'answerMs')}; ${all('contentMs')} ms`,
      reference: 'aims 100; 300 ms',
    },
  ]
}

const lighthouse: Wording = (line) => {
  const of = numbersOf(line)
  const pages = ['market', 'home', 'detail']
  const each = (name: string) => pages.map((page) => of('figures', page, name))
  const rest = Math.min(...each('accessibility'), ...each('best-practices'))
  const paints = each('largestPaintMs').map((ms) => (ms / 1_000).toFixed(1))
  return [
    {
      what: 'Lighthouse, mobile, live feed on: performance of Market / Home / pair; their largest paint, simulated; accessibility and best practices',
      figure: `${each('performance').join(' / ')}; ${paints.join(' / ')} s; ${rest}`,
      reference: 'aim 95; 2.0 s; 100',
    },
  ]
}

/** Screens that the page names, slowest first. Of the others it gives the longest task. */
const NAMED = 4

const tasks: Wording = (line) => {
  const of = numbersOf(line)
  const sorted = namesOf(line, 'figures')
    .map((path) => ({ path, ms: Math.round(of('figures', path, 'median')) }))
    .toSorted((a, b) => b.ms - a.ms)
  const others = sorted.slice(NAMED)
  const named = sorted.slice(0, NAMED).map(({ path, ms }) => `${ms} ms \`${path}\``)
  // Browsers report no task below 50 ms, which gives 0.
  const below50 = others.filter(({ ms }) => ms === 0).length
  const rest = `the ${others.length} others ${others[0]?.ms ?? 0} ms and less, ${below50} of them none over 50`
  return [
    {
      what: 'account and money screens opened in the running app and typed into, CPU 4x slower: longest task, median of three',
      figure: `${named.join(', ')}${others.length > 0 ? `; ${rest}` : ''}`,
      reference: 'aim 100',
    },
  ]
}

export const startRows = { start, load, routes, lighthouse, tasks }
