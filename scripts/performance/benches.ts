/** The benchmarks of `npm run bench` by name, with what each measures. */
export const BENCHES: Readonly<Record<string, string>> = {
  start: 'from the command to a live price: ready, memory idle, first quote on the Market tab',
  load: 'cold Market tab on a slow phone; --routes --near: changes of page',
  lighthouse: 'Lighthouse as on a phone, on pages with live prices',
  tasks: 'longest task of account and money screens on a slowed processor',
  data: 'bytes a minute of the Market tab and of an instrument page, in full and in low-data mode',
  ticks: 'the Market list at 5,000 ticks a second beside a page written by hand',
  live: 'a fill to another screen, CPU of a hidden tab, the way back after a silent drop',
  inp: 'taps, keys and fingers to the next paint at 1,000 ticks a second, and frames meanwhile',
  ticket: 'from the tap that sends an order to what the screen says of it',
  core: 'bytes of a socket to conflated state, a second of CPU',
  chart: 'the chart with all indicators on 100,000 bars beside 1,000',
  drawings: 'fifty drawings on a chart of 100,000 bars beside the same chart without them',
  candles: 'random pages of candles, and what others wait meanwhile',
  fanout: 'deliveries and memory of the gateway beside bare ws; 1: one round, quick and rough',
  calls: 'longest turn of the venue at the dearest of each public request; candles: those whose name fits',
  orders: 'durable orders a second through HTTP beside pgbench',
  signin: 'sign-ins, and orders beside them',
  badids: 'orders beside requests with ids beyond bigint',
  triggers: 'a tick on 10,000 open triggers',
  marks: 'a mark price on 10,000 open positions',
  timed: '10,000 timed contracts that expire in one second',
  sale: 'a token sale of 100,000 commitments: its allocation, the check on a slowed phone, and all its steps on PostgreSQL',
  rebuild: '100,000 open orders read at the start',
  record: 'ticks chained, sealed and signed a second',
  ledger: 'transfers of the ledger a second beside pgbench',
  records: 'pages and signed statement of an account of 100,000 ledger entries',
  operator: "pages of the operators' queues with 50,000 open cases",
  c2c: 'filters of 10,000 ads, takes to both screens, and durable takes a second beside pgbench',
  loans: '100,000 loans: a look at the price, the hour of their debts, a fall that liquidates a hundredth',
  earn: 'a day of interest of 100,000 orders in 10,000 products, and transfers meanwhile',
  referral:
    'an hour of referrals of 100,000 invited accounts: the look for own invitations, the settlement, and transfers meanwhile',
  chat: 'a message to support until the other side has it',
  disk: 'what one user can make the database grow by in a day',
}

/** Names of `npm run bench` that measure nothing. */
export const TOOLS: Readonly<Record<string, string>> = {
  serve: 'serves the Market list alone, fed from ?ws=ADDRESS; --port N',
  performance: 'writes docs/performance.md from what was kept with --keep',
}
