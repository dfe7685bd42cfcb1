import { numbersOf, short, times, type Wording } from './line.ts'

const core: Wording = (line) => {
  const of = numbersOf(line)
  const rate = (run: string) => of('perCpuSecond', run)
  const ratio = (run: string) => times(of('ratio', run))
  const [asLists, at5000, everyFrame] = [
    'tickers, flushed as lists are',
    'tickers, as at 5,000 a second',
    'tickers, every frame read',
  ] as const
  const [books, bars] = ['books, 100 rows a side', 'bars, 20,000 of them'] as const
  return [
    {
      what: 'core, bytes to conflated state, per CPU second',
      figure: `${short(rate(asLists))} quotes; as at 5,000/s ${short(rate(at5000))}`,
      reference: `${ratio(asLists)} and ${ratio(at5000)} a bare \`JSON.parse\` + \`Map.set\` loop`,
    },
    {
      what: '… every frame read',
      figure: `${short(rate(everyFrame))} quotes`,
      reference: `${ratio(everyFrame)} the same loop`,
    },
    {
      what: '… books; a tick on 20,000 bars',
      figure: `${short(rate(books))} level changes; ${short(rate(bars) / 1e6, 2)} million`,
      reference: `${ratio(books)} a bare loop; a copy of the bars ${short(rate('bare, a copy of the bars'), 2)}`,
    },
  ]
}

const fanout: Wording = (line) => {
  const of = numbersOf(line)
  const ratio = (name: string) => of('ratio', name)
  const more = (name: string) => `+ ${short(ratio(name) / 1_024, 2)} KB`
  return [
    {
      what: 'gateway, deliveries a second and core',
      figure: short(of('figures', 'perCoreSpread')),
      reference: `${times(ratio('perCoreSpread'))} bare \`ws\``,
    },
    {
      what: '… memory a connection, 20 subscriptions',
      figure: `bare ${more('heapPerConnectionMore')} heap, ${more('rssPerConnectionMore')} RSS`,
      reference: 'bare `ws`',
    },
    {
      what: "… others' p99 beside a client that reads nothing",
      figure: `${times(ratio('p99BesideSlowClient'))}; ${short(of('figures', 'heldBackForSlowClient') / 1_024, 2)} KB held back`,
      reference: 'the same without it',
    },
  ]
}

export const coreRows = { core, fanout }
