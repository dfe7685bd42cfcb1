import { fc } from '../../support/property.ts'

const user = fc.constantFrom('ada', 'ada', 'bob', 'bob', 'bob', 'mia')
/** One in eight times somebody believes something else, says it twice, or is somebody else. */
const slip = fc.integer({ min: 0, max: 7 })
/** The connection breaks before the commit, or after it: then the same request comes again. */
const crash = fc.constantFrom('no', 'no', 'no', 'before', 'after')
const share = fc.constantFrom('0', '1', 'half', 'all', 'more')
/** Of a minute's length, to either side of the windows, and on them. */
const wait = fc.constantFrom(
  1,
  1,
  60_000,
  60_000,
  60_000,
  300_000,
  899_999,
  900_000,
  900_001,
  3_600_000,
  86_400_000,
  172_800_000,
)

const orderStep = fc.record({
  /** Mostly what fits the state that the order is in. */
  kind: fc.constantFrom(
    ...(['fits', 'fits', 'fits', 'fits', 'fits', 'fits', 'fits', 'fits'] as const),
    ...(['pay', 'undo', 'cancel', 'offer', 'accept', 'release', 'appeal', 'state', 'withdraw', 'rule'] as const),
  ),
  fit: fc.nat({ max: 11 }),
  order: fc.constantFrom(0, 0, 0, 1, 1, 2, 3),
  by: user,
  right: slip,
  believes: slip,
  share,
  proof: fc.constantFrom('reference', 'picture', 'none', 'spaces'),
  payer: fc.constantFrom('same', 'same', 'other'),
  accepts: fc.boolean(),
  operator: fc.constantFrom('op1', 'op1', 'op1', 'op2', 'mia'),
  two: fc.boolean(),
  crash,
})
const take = fc.record({
  kind: fc.constant('take' as const),
  ad: fc.integer({ min: 0, max: 2 }),
  by: user,
  version: slip,
  drift: fc.constantFrom('same', 'same', 'better', 'little', 'much'),
  size: fc.constantFrom('min', 'less', 'some', 'some', 'total', 'total', 'max', 'beyond', 'rest', 'dust'),
  method: slip,
  crash,
})
const adStep = fc.record({
  kind: fc.constantFrom(
    'pause',
    'resume',
    'resume',
    'resume',
    'price',
    'more',
    'less',
    'hours',
    'always',
    'always',
    'close',
  ),
  ad: fc.integer({ min: 0, max: 2 }),
  version: slip,
  crash,
})
/** Takes and lets go again. */
const spam = fc.record({
  kind: fc.constant('spam' as const),
  ad: fc.constantFrom(0, 2),
  by: fc.constantFrom('ada' as const, 'bob' as const),
})
const tick = fc.record({ kind: fc.constant('tick' as const), ms: wait, works: fc.boolean() })
const outage = fc.record({ kind: fc.constant('outage' as const), ms: wait })
const index = fc.record({
  kind: fc.constant('index' as const),
  price: fc.constantFrom('1', '1.001', '0.9', '1.5', 'stale'),
})
const owner = fc.record({
  kind: fc.constant('owner' as const),
  is: fc.constantFrom('there', 'there', 'there', 'there', 'there', 'away', 'frozen', 'short'),
})

/** What users, a merchant, operators, the clock and the machine do. */
export const script = fc.array(
  fc.oneof(
    { weight: 12, arbitrary: orderStep },
    { weight: 5, arbitrary: take },
    { weight: 1, arbitrary: adStep },
    { weight: 1, arbitrary: spam },
    { weight: 2, arbitrary: tick },
    { weight: 1, arbitrary: outage },
    { weight: 1, arbitrary: index },
    { weight: 1, arbitrary: owner },
  ),
  { minLength: 60, maxLength: 160, size: 'max' },
)
export type Act = typeof script extends fc.Arbitrary<(infer A)[]> ? A : never
export type OrderAct = Extract<Act, { readonly fit: number }>
export type TakeAct = Extract<Act, { readonly kind: 'take' }>
export type AdAct = Exclude<Extract<Act, { readonly ad: number }>, TakeAct | { readonly kind: 'spam' }>
